import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { ItineraryFeed } from '../../../entities/itinerary/ItineraryFeed'
import { endlessItinerariesQuery } from '../../../entities/itinerary/queries'
import { endlessListsQuery } from '../../../entities/list/queries'
import { EndlessList } from '../../../ui/cards/EndlessList'
import { NoFavorites, NoItineraries, NoLists } from '../collections/emptyStates'
import { Itineraries } from '../collections/Itineraries'
import { Lists } from '../collections/Lists'
import { ItinerariesOnDevice } from '../collections/ItinerariesOnDevice'
import { useProfileFilters } from '../collections/useProfileFilters'

const PAGE_SIZE = 12

export function AllItineraries({ user }: { user: UserPublic }) {
  const { itineraries, isOwn, isKnown } = useProfileFilters(user)
  const query = useInfiniteQuery({ ...endlessItinerariesQuery({ ...itineraries, limit: PAGE_SIZE }), enabled: isKnown })
  return (
    <EndlessList query={query}>
      <ItinerariesOnDevice user={user} all={query.isError && query.data === undefined} />
      <Itineraries query={query} empty={<NoItineraries isOwn={isOwn} />} isOwn={isOwn} />
    </EndlessList>
  )
}

export function AllFavorites({ user }: { user: UserPublic }) {
  const { favorites, isOwn, isKnown } = useProfileFilters(user)
  const query = useInfiniteQuery({ ...endlessItinerariesQuery({ ...favorites, limit: PAGE_SIZE }), enabled: isKnown })
  return (
    <EndlessList query={query}>
      <ItineraryFeed query={query} empty={<NoFavorites isOwn={isOwn} />} />
    </EndlessList>
  )
}

export function AllLists({ user }: { user: UserPublic }) {
  const { lists, isOwn, isKnown } = useProfileFilters(user)
  const query = useInfiniteQuery({ ...endlessListsQuery({ ...lists, limit: PAGE_SIZE }), enabled: isKnown })
  return (
    <EndlessList query={query}>
      <Lists query={query} empty={<NoLists isOwn={isOwn} />} isOwn={isOwn} />
    </EndlessList>
  )
}
