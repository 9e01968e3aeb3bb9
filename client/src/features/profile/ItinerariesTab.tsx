import { useQuery } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { Spinner } from '../../ui/status/Spinner'
import { NewItinerary, NoItineraries } from './emptyStates'
import { Itineraries } from './Itineraries'
import { OnDevice } from './OnDevice'
import { Below, FIRST_FEW } from './parts'
import { useProfileFilters } from './useProfileFilters'

/** The person's trips that the viewer may see, also those of others that they share. */
export function ItinerariesTab({ user }: { user: UserPublic }) {
  const { itineraries, isOwn, isKnown } = useProfileFilters(user)
  const query = useQuery({ ...itinerariesQuery({ ...itineraries, limit: FIRST_FEW }), enabled: isKnown })
  if (query.isPending) return <Spinner />
  return (
    <>
      <OnDevice user={user} all={query.data === undefined} />
      <Itineraries query={query} empty={<NoItineraries isOwn={isOwn} />} isOwn={isOwn} />
      {isOwn && query.data !== undefined && query.data.length > 0 ? (
        <Below>
          <NewItinerary />
        </Below>
      ) : null}
    </>
  )
}
