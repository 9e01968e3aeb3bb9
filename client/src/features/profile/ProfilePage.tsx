import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { userQuery } from '../../entities/user/queries'
import { isApiError } from '../../lib/apiError'
import { usePageTitle } from '../../lib/pageTitle'
import { ErrorState } from '../../ui/EmptyState'
import { Oops } from '../../ui/Oops'
import { ProfileHeader, ProfileHeaderSkeleton } from './ProfileHeader'
import { ProfileItineraries } from './ProfileItineraries'
import { texts } from './texts'

/** A person and their trips. */
export function ProfilePage() {
  const { username = '' } = useParams()
  const { data: user, isPending, error, refetch } = useQuery(userQuery(username))
  usePageTitle(user === undefined ? undefined : texts.pageTitle(user.name, user.username))
  if (isPending) return <ProfileHeaderSkeleton />
  if (isApiError(error, 'NotFoundError')) return <Oops what="profile" />
  if (user === undefined) return <ErrorState sentence={texts.failed} onRetry={() => void refetch()} />
  return (
    <>
      <ProfileHeader user={user} />
      <ProfileItineraries key={user.id} user={user} />
    </>
  )
}
