import { useMediaQuery } from '../../../lib/hooks/useBrowserState'
import { phone } from '../../../theme/breakpoints'

export const useIsPhone = (): boolean => useMediaQuery(phone)
