import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import { endlessItinerariesQuery } from '../../entities/itinerary/queries'
import { ListGrid } from '../../entities/list/ListGrid'
import { endlessListsQuery } from '../../entities/list/queries'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { paths } from '../../lib/navigation/paths'
import { EndlessList } from '../../ui/cards/EndlessList'
import { ChevronLeftIcon } from '../../ui/icons/navigation'
import { NoNews } from './NoNews'
import { texts } from './texts'

const PAGE_SIZE = 12

export function FriendsItinerariesPage() {
  usePageTitle(texts.itineraries)
  const { user } = useSession()
  return <All title={texts.itineraries}>{user === null ? null : <AllItineraries userId={user.id} />}</All>
}

export function FriendsListsPage() {
  usePageTitle(texts.lists)
  const { user } = useSession()
  return <All title={texts.lists}>{user === null ? null : <AllLists userId={user.id} />}</All>
}

function All({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Button
        component={Link}
        to={paths.friends}
        variant="text"
        size="small"
        color="inherit"
        startIcon={<ChevronLeftIcon />}
        sx={{ ml: '-8px', mb: 1, color: 'ink2' }}
      >
        {texts.back}
      </Button>
      <Typography variant="pageTitle" sx={{ mb: { xs: 2.5, sm: 4 } }}>
        {title}
      </Typography>
      {children}
    </>
  )
}

function AllItineraries({ userId }: { userId: string }) {
  const query = useInfiniteQuery(endlessItinerariesQuery({ followedBy: userId, limit: PAGE_SIZE }))
  return (
    <EndlessList query={query}>
      <ItineraryGrid query={query} failed={texts.itinerariesFailed} empty={<NoNews of="itinerary" />} />
    </EndlessList>
  )
}

function AllLists({ userId }: { userId: string }) {
  const query = useInfiniteQuery(endlessListsQuery({ followedBy: userId, limit: PAGE_SIZE }))
  return (
    <EndlessList query={query}>
      <ListGrid query={query} empty={<NoNews of="list" />} />
    </EndlessList>
  )
}
