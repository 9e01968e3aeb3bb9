import { useColorScheme } from '@mui/material/styles'

/** Whether the dark scheme is on now, by choice or by the system's. */
export const useIsDark = (): boolean => useColorScheme().colorScheme === 'dark'
