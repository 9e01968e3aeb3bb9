import { useMedia } from '../../../lib/hooks/useBrowserState'
import { phone } from '../../../theme/breakpoints'

export const useIsPhone = (): boolean => useMedia(phone)
