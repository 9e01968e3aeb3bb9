import { Suspense, useState } from 'react'
import { Navigate, useNavigate, useMatch } from 'react-router-dom'
import type { UserPublic } from '#shared/api/users'
import { followListKinds, type FollowListKind } from '#shared/site/pages'
import { useSession } from '../../../account/useSession'
import { cameFromProfile, readProfileTab, type ProfileLocationState } from '../../../entities/user/profileLocationState'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { useLocationState } from '../../../lib/navigation/usePageLocation'

const FollowListDialog = lazyPart(() => import('./FollowListDialog'), 'FollowListDialog')

/** Visits that do not come from the profile are redirected to it. */
export function FollowListRoute({ user }: { user: UserPublic }) {
  const asked = useFollowListKindOfUrl()
  const session = useSession()
  const state = useLocationState()
  const navigate = useNavigate()
  // Stays mounted for the closing animation.
  const [shown, setShown] = useState<FollowListKind>()
  const isAllowed = cameFromProfile(state) && session.status !== 'out'
  if (asked !== undefined && isAllowed && asked !== shown) setShown(asked)

  const tab = readProfileTab(state)
  if (asked !== undefined && !isAllowed)
    return <Navigate to={paths.profile(user.username)} state={{ tab } satisfies ProfileLocationState} replace />
  if (shown === undefined) return null
  return (
    <Suspense>
      <FollowListDialog
        user={user}
        people={shown}
        isOpen={asked !== undefined}
        onSwitch={(people) =>
          void navigate(paths.profilePeople(user.username, people), {
            replace: true,
            state: { tab, fromProfile: true } satisfies ProfileLocationState,
          })
        }
        // The previous history entry is the profile.
        onClose={() => void navigate(-1)}
        onClosed={() => setShown(undefined)}
      />
    </Suspense>
  )
}

export function useFollowListKindOfUrl(): FollowListKind | undefined {
  const people = useMatch('/:username/:people')?.params.people
  return followListKinds.find((kind) => kind === people)
}
