import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import type { UserPublic } from '#shared/api/users'
import { reservedUsernames } from '#shared/usernames'
import { useSession } from '../../account/useSession'
import { userQuery } from '../../entities/user/userQueries'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { paths } from '../../lib/navigation/paths'
import { useLocationState } from '../../lib/navigation/usePageLocation'
import { useMinimumDuration } from '../../lib/hooks/useLifetime'
import { ErrorState } from '../../ui/status/EmptyState'
import { ErrorPage } from '../../ui/status/ErrorPage'
import { profileTexts } from './profileTexts'

const MIN_BLANK_MS = 500

interface WithProfileProps {
  loading: ReactNode
  children: (user: UserPublic) => ReactNode
}

/** Matches the address in any case. */
export function ProfileLoader({ loading, children }: WithProfileProps) {
  const { username = '' } = useParams()
  const isReserved = reservedUsernames.has(username.toLowerCase())
  const { data, isPending, error, refetch } = useQuery({ ...userQuery(username), enabled: !isReserved })
  // Works offline too.
  const own = useSession().user
  const user = data ?? (error instanceof NetworkError && own?.username.toLowerCase() === username.toLowerCase() ? own : undefined)
  // The first visit does not wait for the minimum duration.
  const [first] = useState(username)
  const isLoading = useMinimumDuration(isPending, username === first ? 0 : MIN_BLANK_MS)
  // A truncated address of ours, such as `/lists`.
  if (isReserved) return <ErrorPage what="notFound" />
  if (isLoading) return loading
  if (isApiError(error, 'NotFoundError')) return <ErrorPage what="profile" />
  if (user === undefined) return <ErrorState sentence={profileTexts.failed} onRetry={() => void refetch()} />
  return (
    <>
      {children(user)}
      <CanonicalAddress of={user.username} is={username} />
    </>
  )
}

/** Redirects other spellings, and ids, to the lower-case username. */
function CanonicalAddress({ of, is }: { of: string; is: string }) {
  const { pathname, search, hash } = useLocation()
  const state = useLocationState()
  if (is === of.toLowerCase()) return null
  return <Navigate to={{ pathname: pathname.replace(/^\/[^/]*/, paths.profile(of)), search, hash }} state={state} replace />
}
