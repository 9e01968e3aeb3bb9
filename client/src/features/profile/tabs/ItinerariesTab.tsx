import { useQuery } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { itinerariesQuery } from '../../../entities/itinerary/queries'
import { Spinner } from '../../../ui/status/Spinner'
import { NewItineraryLink, NoItineraries } from '../collections/emptyStates'
import { Itineraries } from '../collections/Itineraries'
import { ItinerariesOnDevice } from '../collections/ItinerariesOnDevice'
import { BelowCollection, ITEMS_PER_TAB } from '../collections/collectionParts'
import { useProfileFilters } from '../collections/useProfileFilters'

/** Own and shared trips, if visible to the viewer. */
export function ItinerariesTab({ user }: { user: UserPublic }) {
  const { itineraries, isOwn, isKnown } = useProfileFilters(user)
  const query = useQuery({ ...itinerariesQuery({ ...itineraries, limit: ITEMS_PER_TAB }), enabled: isKnown })
  if (query.isPending) return <Spinner />
  return (
    <>
      <ItinerariesOnDevice user={user} all={query.data === undefined} />
      <Itineraries query={query} empty={<NoItineraries isOwn={isOwn} />} isOwn={isOwn} />
      {isOwn && query.data !== undefined && query.data.length > 0 ? (
        <BelowCollection>
          <NewItineraryLink />
        </BelowCollection>
      ) : null}
    </>
  )
}
