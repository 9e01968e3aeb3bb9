import { useSession } from './useSession'

/** A guest is a member of one itinerary by link, without an account. */
export const useIsGuest = (): boolean => useSession().user?.isGuest === true
