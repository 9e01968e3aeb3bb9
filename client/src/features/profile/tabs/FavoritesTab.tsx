import { useQuery } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { ItineraryFeed } from '../../../entities/itinerary/ItineraryFeed'
import { itinerariesQuery } from '../../../entities/itinerary/queries'
import { Spinner } from '../../../ui/status/Spinner'
import { NoFavorites } from '../collections/emptyStates'
import { ITEMS_PER_TAB } from '../collections/collectionParts'
import { useProfileFilters } from '../collections/useProfileFilters'

export function FavoritesTab({ user }: { user: UserPublic }) {
  const { favorites, isOwn, isKnown } = useProfileFilters(user)
  const query = useQuery({ ...itinerariesQuery({ ...favorites, limit: ITEMS_PER_TAB }), enabled: isKnown })
  if (query.isPending) return <Spinner />
  return <ItineraryFeed query={query} empty={<NoFavorites isOwn={isOwn} />} />
}
