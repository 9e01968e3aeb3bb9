import { useMedia } from '../../../lib/hooks/useMedia'
import { phone } from '../../../theme/breakpoints'

export const useIsPhone = (): boolean => useMedia(phone)
