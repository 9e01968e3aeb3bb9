import { Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { UserPublic } from '#shared/api/users'
import type { PeopleKind } from '#shared/site/pages'
import { useSession } from '../../../account/useSession'
import { isFromProfile, profileTabOf, type ProfileState } from '../../../entities/user/profileState'
import { paths } from '../../../lib/navigation/paths'
import { useLocationState } from '../../../lib/navigation/useLocationState'
import { usePeopleAddress } from './usePeopleAddress'
import { lazyPart } from '../../../lib/loading/lazyPart'

const PeopleDialog = lazyPart(() => import('./PeopleDialog'), 'PeopleDialog')

/** Visits that do not come from the profile are redirected to it. */
export function PeopleRoute({ user }: { user: UserPublic }) {
  const asked = usePeopleAddress()
  const session = useSession()
  const state = useLocationState()
  const navigate = useNavigate()
  // Stays mounted for the closing animation.
  const [shown, setShown] = useState<PeopleKind>()
  const isAllowed = isFromProfile(state) && session.status !== 'out'
  if (asked !== undefined && isAllowed && asked !== shown) setShown(asked)

  const tab = profileTabOf(state)
  if (asked !== undefined && !isAllowed)
    return <Navigate to={paths.profile(user.username)} state={{ tab } satisfies ProfileState} replace />
  if (shown === undefined) return null
  return (
    <Suspense>
      <PeopleDialog
        user={user}
        people={shown}
        isOpen={asked !== undefined}
        onSwitch={(people) =>
          void navigate(paths.profilePeople(user.username, people), {
            replace: true,
            state: { tab, fromProfile: true } satisfies ProfileState,
          })
        }
        // The previous history entry is the profile.
        onClose={() => void navigate(-1)}
        onClosed={() => setShown(undefined)}
      />
    </Suspense>
  )
}
