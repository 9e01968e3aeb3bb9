import type { UserPublic } from '#shared/api/users'
import { useSession } from '../../../account/useSession'

/** Filters for somebody's profile: who is signed in also sees private things that they may see. Undefined until it is known who asks. */
export function useProfileFilters(user: UserPublic) {
  const { status, user: viewer } = useSession()
  const visibility = status === 'in' ? ('all' as const) : ('public' as const)
  return {
    isKnown: status !== 'loading',
    isOwn: viewer?.id === user.id,
    itineraries: { userId: user.id, visibility },
    favorites: { likedBy: user.id, visibility },
    lists: { userId: user.id, visibility },
  }
}
