import { useSession } from '../../../account/useSession'
import { useRecord } from '../../../engine/hooks/useItinerary'

/** `login`: sign in, or upgrade as a guest of another trip. `closed`: by the owner. */
export function useCommentPermission(): 'yes' | 'login' | 'suspended' | 'closed' {
  const { user } = useSession()
  const isClosed = useRecord(
    // Undefined in copies from before comments.
    ({ commenting, myRole }) => commenting === 'nobody' || (commenting === 'members' && myRole === 'visitor'),
  )
  const isVisitor = useRecord(({ myRole }) => myRole === 'visitor')
  if (isClosed) return 'closed'
  if (user === null || (user.isGuest === true && isVisitor)) return 'login'
  return user.suspendedUntil === null || user.suspendedUntil === undefined ? 'yes' : 'suspended'
}
