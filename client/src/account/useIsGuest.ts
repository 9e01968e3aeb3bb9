import { useSession } from './useSession'

/** Whether somebody uses the page who takes part in one trip by its link, without an account to come back to. */
export const useIsGuest = (): boolean => useSession().user?.isGuest === true
