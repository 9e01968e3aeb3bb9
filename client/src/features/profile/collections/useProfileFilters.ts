import type { UserPublic } from '#shared/api/users'
import { useSession } from '../../../account/useSession'

/** Signed-in viewers also get private entries visible to them. */
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
