import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { Destinations } from '../../entities/location/Destinations'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { phone } from '../../theme/breakpoints'
import { Hero } from './Hero'
import { LazyInvitations } from './LazyInvitations'
import { Popular } from './Popular'
import { texts } from './texts'
import { lazyPart } from '../../lib/loading/lazyPart'

const FriendsNews = lazyPart(() => import('./FriendsNews'), 'FriendsNews')

const Sections = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 48, [phone]: { gap: 32 } })

export function HomePage() {
  usePageTitle(texts.pageTitle)
  const { user } = useSession()
  return (
    <Sections>
      <Hero news={user === null || user.isGuest === true ? null : <LazyInvitations userId={user.id} />} />
      <Popular />
      <Destinations />
      {user !== null && user.following > 0 ? (
        <Suspense>
          <FriendsNews userId={user.id} />
        </Suspense>
      ) : null}
    </Sections>
  )
}
