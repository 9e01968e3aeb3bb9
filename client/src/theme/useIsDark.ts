import { useColorScheme } from '@mui/material/styles'

/** By choice or by the system. */
export const useIsDark = (): boolean => useColorScheme().colorScheme === 'dark'
