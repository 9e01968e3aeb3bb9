import { useColorScheme } from '@mui/material/styles'

export const useIsDark = (): boolean => useColorScheme().colorScheme === 'dark'
