import useMediaQuery from '@mui/material/useMediaQuery'
import { phone } from '../../theme/breakpoints'

/** Whether the screen is one for one hand. For what has another place there; looks alone are a matter of style sheets. */
export const useIsPhone = (): boolean => useMediaQuery(phone, { noSsr: true })
