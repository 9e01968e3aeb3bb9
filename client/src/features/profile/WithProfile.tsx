import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import type { UserPublic } from '#shared/api/users'
import { reservedUsernames } from '#shared/usernames'
import { useSession } from '../../account/useSession'
import { userQuery } from '../../entities/user/queries'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { paths } from '../../lib/navigation/paths'
import { useLocationState } from '../../lib/navigation/useLocationState'
import { useMinimumDuration } from '../../lib/hooks/useMinimumDuration'
import { ErrorState } from '../../ui/status/EmptyState'
import { Oops } from '../../ui/status/Oops'
import { texts } from './texts'

const MIN_BLANK_MS = 500

interface WithProfileProps {
  /** While it is not known whose page it is. */
  loading: ReactNode
  children: (user: UserPublic) => ReactNode
}

/** Whose page it is, by the username in the address, in whatever case it is written there. */
export function WithProfile({ loading, children }: WithProfileProps) {
  const { username = '' } = useParams()
  const isReserved = reservedUsernames.has(username.toLowerCase())
  const { data, isPending, error, refetch } = useQuery({ ...userQuery(username), enabled: !isReserved })
  // The user's own data is there without a network too.
  const own = useSession().user
  const user = data ?? (error instanceof NetworkError && own?.username.toLowerCase() === username.toLowerCase() ? own : undefined)
  // Going from one person to another clears the view for a moment; coming from elsewhere does not wait.
  const [first] = useState(username)
  const isLoading = useMinimumDuration(isPending, username === first ? 0 : MIN_BLANK_MS)
  // A page of ours whose address was cut short, `/lists`, is no account.
  if (isReserved) return <Oops what="notFound" />
  if (isLoading) return loading
  if (isApiError(error, 'NotFoundError')) return <Oops what="profile" />
  if (user === undefined) return <ErrorState sentence={texts.failed} onRetry={() => void refetch()} />
  return (
    <>
      {children(user)}
      <CanonicalAddress of={user.username} is={username} />
    </>
  )
}

/** Our links have usernames in lower case; an address that was typed otherwise, or with an id, is replaced by that. */
function CanonicalAddress({ of, is }: { of: string; is: string }) {
  const { pathname, search, hash } = useLocation()
  const state = useLocationState()
  if (is === of.toLowerCase()) return null
  return <Navigate to={{ pathname: pathname.replace(/^\/[^/]*/, paths.profile(of)), search, hash }} state={state} replace />
}
