import { useMedia } from '../../../lib/hooks/useMedia'
import { phone } from '../../../theme/breakpoints'

/** Whether the screen is as narrow as a phone's. */
export const useIsPhone = (): boolean => useMedia(phone)
