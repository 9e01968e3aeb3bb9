import { useSubscription } from '../lib/hooks/useSubscription'
import { holdOwnSignIn } from './ownSignIn'

const nothing = () => undefined

/** For a page that says itself, where one is working, that the session has ended: nobody is sent to the login page meanwhile. */
export const useOwnSignIn = (): void => useSubscription(holdOwnSignIn, nothing)
