import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import { endlessItinerariesQuery } from '../../entities/itinerary/itineraryQueries'
import { ListGrid } from '../../entities/list/ListGrid'
import { endlessListsQuery } from '../../entities/list/listQueries'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { paths } from '../../lib/navigation/paths'
import { EndlessList } from '../../ui/cards/EndlessList'
import { ChevronLeftIcon } from '../../ui/icons/navigation'
import { EmptyFriendsFeed } from './EmptyFriendsFeed'
import { friendsTexts } from './friendsTexts'

const PAGE_SIZE = 12

export function FriendsItinerariesPage() {
  usePageTitle(friendsTexts.itineraries)
  const { user } = useSession()
  return <All title={friendsTexts.itineraries}>{user === null ? null : <AllItineraries userId={user.id} />}</All>
}

export function FriendsListsPage() {
  usePageTitle(friendsTexts.lists)
  const { user } = useSession()
  return <All title={friendsTexts.lists}>{user === null ? null : <AllLists userId={user.id} />}</All>
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
        {friendsTexts.back}
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
      <ItineraryGrid query={query} failed={friendsTexts.itinerariesFailed} empty={<EmptyFriendsFeed of="itinerary" />} />
    </EndlessList>
  )
}

function AllLists({ userId }: { userId: string }) {
  const query = useInfiniteQuery(endlessListsQuery({ followedBy: userId, limit: PAGE_SIZE }))
  return (
    <EndlessList query={query}>
      <ListGrid query={query} empty={<EmptyFriendsFeed of="list" />} />
    </EndlessList>
  )
}
