import { useSession } from '../../../account/useSession'
import { useRecord } from '../../../engine/hooks/useItinerary'

/** Whether somebody may comment here: after signing in (a guest elsewhere: keeping the account), not while they may only read, or not at all by its owner's word. */
export function useMayComment(): 'yes' | 'login' | 'suspended' | 'closed' {
  const { user } = useSession()
  const isClosed = useRecord(
    // What this device kept from before there were comments does not say.
    ({ commenting, myRole }) => commenting === 'nobody' || (commenting === 'members' && myRole === 'visitor'),
  )
  const isVisitor = useRecord(({ myRole }) => myRole === 'visitor')
  if (isClosed) return 'closed'
  if (user === null || (user.isGuest === true && isVisitor)) return 'login'
  return user.suspendedUntil === null || user.suspendedUntil === undefined ? 'yes' : 'suspended'
}
