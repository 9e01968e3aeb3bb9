import { Suspense, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { assignCoverTones } from '#shared/coverTones'
import { useSession } from '../../account/useSession'
import { invitationsQuery, ownershipOffersQuery } from '../../entities/invitation/invitationQueries'
import { ItineraryGridCard, ItineraryGridCardSkeleton } from '../../entities/itinerary/ItineraryGridCard'
import { itinerariesQuery } from '../../entities/itinerary/itineraryQueries'
import { itineraryTexts } from '../../entities/itinerary/itineraryTexts'
import { Destinations } from '../../entities/location/Destinations'
import { SearchBox } from '../../entities/search/SearchBox'
import { lazyPart } from '../../lib/loading/lazyPart'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { phone } from '../../theme/breakpoints'
import { Carousel } from '../../ui/cards/Carousel'
import { TitledSection } from '../../ui/cards/TitledSection'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { homeTexts } from './homeTexts'

const FriendsFeed = lazyPart(() => import('./FriendsFeed'), 'FriendsFeed')

const Invitations = lazyPart(() => import('./Invitations'), 'Invitations')

const Sections = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 48, [phone]: { gap: 32 } })

export function HomePage() {
  usePageTitle(homeTexts.pageTitle)
  const { user } = useSession()
  return (
    <Sections>
      <Hero invitations={user === null || user.isGuest === true ? null : <LazyInvitations userId={user.id} />} />
      <PopularItineraries />
      <Destinations />
      {user !== null && user.following > 0 ? (
        <Suspense>
          <FriendsFeed userId={user.id} />
        </Suspense>
      ) : null}
    </Sections>
  )
}

// The background is in base.css, to show before this code loads.
const Band = styled('div')({
  position: 'relative',
  marginBottom: 28,
  // The line and the invitations do not both fit.
  '@media (min-width: 481px) and (max-width: 1420px)': { '&:has(> section) > p': { visibility: 'hidden' } },
})
const Search = styled(SearchBox)({
  position: 'absolute',
  left: 36,
  bottom: -28,
  // The suggestions must cover what follows.
  zIndex: 2,
  width: 'min(520px, calc(100% - 72px))',
  [phone]: { left: 12, width: 'calc(100% - 24px)' },
})

function Hero({ invitations }: { invitations: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Band className="hero">
      <Typography variant="heroTitle">{homeTexts.headline}</Typography>
      <Typography variant="lead">{homeTexts.line}</Typography>
      {invitations}
      <Search onSearch={(q) => void navigate(paths.search(q))} />
    </Band>
  )
}

function LazyInvitations({ userId }: { userId: string }) {
  const { data: invitations = [] } = useQuery(invitationsQuery(userId))
  const { data: offers = [] } = useQuery(ownershipOffersQuery(userId))
  if (invitations.length + offers.length === 0) return null
  return (
    <Suspense>
      <Invitations userId={userId} invitations={invitations} offers={offers} />
    </Suspense>
  )
}

const columns = {
  phone: 'min(16.75rem, 84vw)',
  wide: 'max(14.5rem, calc((100% - 32px) / 3))',
  roomy: 'max(14.5rem, calc((100% - 48px) / 4))',
}

function PopularItineraries() {
  const { data: trips, isError, refetch } = useQuery(itinerariesQuery({ sort: 'popular', limit: 10 }))
  if (trips === undefined && isError)
    return (
      <TitledSection title={homeTexts.popular}>
        <ErrorState sentence={itineraryTexts.failed} onRetry={() => void refetch()} />
      </TitledSection>
    )
  if (trips?.length === 0)
    return (
      <TitledSection title={homeTexts.popular}>
        <EmptyState picture="itinerary" sentence={itineraryTexts.none} />
      </TitledSection>
    )
  const tones = assignCoverTones(trips ?? [])
  return (
    <Carousel title={homeTexts.popular} columns={columns}>
      {trips === undefined
        ? [1, 2, 3, 4].map((n) => (
            <li key={n} aria-busy="true">
              <ItineraryGridCardSkeleton />
            </li>
          ))
        : trips.map((itinerary, i) => (
            <li key={itinerary.id}>
              <ItineraryGridCard itinerary={itinerary} tone={tones[i]} isFirst={i < 4} />
            </li>
          ))}
    </Carousel>
  )
}
