import { Suspense, useId, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { searchTextOf, SEARCH_PAGE_SIZE } from '#shared/search'
import { useSession } from '../../account/useSession'
import { SearchBox } from '../../entities/search/SearchBox'
import { ListMapSwitch } from '../../entities/map/ListMapSwitch'
import { lazyPart } from '../../lib/loading/lazyPart'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { phone } from '../../theme/breakpoints'
import { textSize } from '../../theme/sizes'
import { Switch } from '../../ui/forms/Switch'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import { endlessItinerariesQuery } from '../../entities/itinerary/itineraryQueries'
import { DestinationGrid, Destinations } from '../../entities/location/Destinations'
import type { SearchType } from '../../entities/search/suggestions'
import { UserGrid } from '../../entities/user/UserGrid'
import { endlessUsersQuery } from '../../entities/user/userQueries'
import { cssColor as c } from '../../theme/vars'
import { EndlessList } from '../../ui/cards/EndlessList'
import { FriendsIcon, RouteIcon } from '../../ui/icons/navigation'
import { EmptyState } from '../../ui/status/EmptyState'
import { useSearchQuery, userSearchTextOf, useTripMap } from './searchQuery'
import { searchTexts } from './searchTexts'

const TripMap = lazyPart(() => import('./TripMap'), 'TripMap')

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px 24px',
  margin: '28px 0 24px',
  [phone]: { margin: '22px 0 12px', gap: 10 },
})
const Box = styled(SearchBox)({ flex: '1 1 300px', minWidth: 0, maxWidth: 520 })

export function SearchPage() {
  const { q, type, onlyFriends, ask } = useSearchQuery()
  const { user } = useSession()
  const { isOpen: isMapOpen } = useTripMap()
  usePageTitle(searchTexts.pageTitle(q))
  return (
    <>
      <Typography variant="heroTitle" sx={{ maxWidth: 620 }}>
        {searchTexts.title}
      </Typography>
      <Head>
        <Box initial={q} only={type} onSearch={(text) => ask({ q: text })} />
        {user !== null && user.isGuest !== true && type !== 'user' && !isMapOpen ? (
          <FriendsSwitch isOn={onlyFriends} onChange={(isOn) => ask({ onlyFriends: isOn })} />
        ) : null}
      </Head>
      <SearchTabs />
    </>
  )
}

const Label = styled('label')({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  fontSize: textSize.note,
  fontWeight: 600,
  cursor: 'pointer',
})

function FriendsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Label>
      <Switch isOn={isOn} onChange={onChange} />
      {searchTexts.onlyFriends}
    </Label>
  )
}

const USERS_PER_PAGE = 20

const panels: Record<SearchType, ComponentType> = { itinerary: ItinerariesPanel, user: FoundUsers }

const Panel = styled('div')({
  position: 'relative',
  paddingTop: 24,
  outline: 'none',
  // Keeps the footer below the screen, as the skeleton does.
  [phone]: { minHeight: '100dvh' },
})

function SearchTabs() {
  const id = useId()
  const { type = 'itinerary', ask } = useSearchQuery()
  const Found = panels[type]
  return (
    <section aria-label={searchTexts.results}>
      <Tabs value={type} onChange={(_, next: SearchType) => ask({ type: next })} aria-label={searchTexts.results}>
        <Tab
          value="itinerary"
          id={`${id}-itinerary`}
          aria-controls={`${id}-panel`}
          icon={<RouteIcon />}
          label={searchTexts.tabs.itinerary}
        />
        <Tab value="user" id={`${id}-user`} aria-controls={`${id}-panel`} icon={<FriendsIcon />} label={searchTexts.tabs.user} />
      </Tabs>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${type}`} tabIndex={-1}>
        <Found />
      </Panel>
    </section>
  )
}

const ViewSwitch = styled(ListMapSwitch)({
  scrollMarginTop: 84,
  maxWidth: 280,
  marginBottom: 20,
  [phone]: { scrollMarginTop: 12, maxWidth: 'none', marginBottom: 12 },
})
/** Holds the place of the map while it loads. */
const MapSpace = styled('div')({ height: '100dvh' })

function ItinerariesPanel() {
  const { isOpen, open, close } = useTripMap()
  const show = ({ currentTarget }: MouseEvent) => {
    open()
    // The map below it fills the screen.
    currentTarget.parentElement?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <ViewSwitch isMap={isOpen} onList={close} onMap={show} ahead={() => void TripMap.load()} />
      {isOpen ? (
        <Suspense fallback={<MapSpace />}>
          <TripMap />
        </Suspense>
      ) : (
        <FoundItineraries />
      )}
    </>
  )
}

/** Without a query, suggested destinations. */
function FoundItineraries() {
  const { q, onlyFriends, ask } = useSearchQuery()
  const session = useSession()
  const asked = searchTextOf(q)
  const followedBy = onlyFriends ? session.user?.id : undefined
  const found = useInfiniteQuery({
    ...endlessItinerariesQuery({ q: asked, followedBy, limit: SEARCH_PAGE_SIZE }),
    enabled: asked !== undefined && session.status !== 'loading',
  })
  if (q === '') return <DestinationGrid />
  const toAll = (
    <Button variant="outlined" onClick={() => ask({ onlyFriends: false })}>
      {searchTexts.searchAll}
    </Button>
  )
  const nothing = <NothingFound type="itinerary" action={followedBy === undefined ? undefined : toAll} />
  if (asked === undefined) return nothing
  return (
    <>
      <FoundCount type="itinerary" found={found.data?.length} isAll={!found.hasNextPage} />
      <EndlessList query={found}>
        <ItineraryGrid query={found} failed={searchTexts.failed} empty={nothing} />
      </EndlessList>
    </>
  )
}

function FoundUsers() {
  const { q } = useSearchQuery()
  const person = userSearchTextOf(q)
  const found = useInfiniteQuery({ ...endlessUsersQuery({ q: person, limit: USERS_PER_PAGE }), enabled: person !== undefined })
  if (q === '') return <EmptyState picture="people" sentence={searchTexts.askForPeople} />
  const nothing = <NothingFound type="user" />
  if (person === undefined) return nothing
  return (
    <>
      <FoundCount type="user" found={found.data?.length} isAll={!found.hasNextPage} />
      <EndlessList query={found}>
        <UserGrid query={found} failed={searchTexts.failed} empty={nothing} />
      </EndlessList>
    </>
  )
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  position: 'absolute',
  right: 0,
  top: -36,
  color: c('ink3'),
  fontVariantNumeric: 'tabular-nums',
  [phone]: { position: 'static', minHeight: '1lh', marginBottom: 12, '&:empty:not([data-waiting])': { display: 'none' } },
}))

/** Announced. `isAll`: there are no further pages. */
function FoundCount({ type, found, isAll }: { type: SearchType; found: number | undefined; isAll: boolean }) {
  return (
    <Line role="status" data-waiting={found === undefined ? '' : undefined}>
      {found === undefined || found === 0 ? null : searchTexts.found(type, found, isAll)}
    </Line>
  )
}

interface NothingFoundProps {
  type: SearchType
  action?: ReactNode
}

function NothingFound({ type, action }: NothingFoundProps) {
  const { q, ask } = useSearchQuery()
  const other = type === 'itinerary' ? 'user' : 'itinerary'
  const toOther = (
    <Button variant="outlined" onClick={() => ask({ type: other })}>
      {searchTexts.searchIn(other)}
    </Button>
  )
  return (
    <>
      <EmptyState picture="search" sentence={searchTexts.nothing(type, q)} action={action ?? toOther} />
      <Destinations />
    </>
  )
}
