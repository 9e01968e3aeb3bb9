import { useMedia } from '../../lib/media'
import { phone } from '../../theme/breakpoints'

/** Whether the screen fits one hand. */
export const useIsPhone = (): boolean => useMedia(phone)
