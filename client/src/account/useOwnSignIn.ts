import { useSubscription } from '../lib/hooks/useSubscription'
import { holdOwnSignIn } from './ownSignIn'

const nothing = () => undefined

/** For pages that report a lost session themselves: no redirect to the login page. */
export const useOwnSignIn = (): void => useSubscription(holdOwnSignIn, nothing)
