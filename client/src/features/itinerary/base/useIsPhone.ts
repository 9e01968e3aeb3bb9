import { useMedia } from '../../../lib/hooks/useMedia'
import { phone } from '../../../theme/breakpoints'

/** Whether the screen fits one hand. */
export const useIsPhone = (): boolean => useMedia(phone)
