import { Suspense, type ReactNode } from 'react'
import type { ItineraryCard } from '#shared/api/itineraries'
import { ItineraryFeed } from '../../../entities/itinerary/ItineraryFeed'
import { texts } from '../../../entities/itinerary/texts'
import { useSession } from '../../../account/useSession'
import type { Listing } from '../../../engine/api/paging'
import { paths } from '../../../lib/navigation/paths'
import { CardLinks } from '../../../ui/cards/CardLink'
import { DeleteButton } from './DeleteButton'
import { FocusFallback } from './collectionParts'
import { useDeletion } from './useDeletion'
import { lazyPart } from '../../../lib/loading/lazyPart'

const DeleteItinerary = lazyPart(() => import('../../../entities/itinerary/DeleteItinerary'), 'DeleteItinerary')

interface ItinerariesProps {
  query: Listing<ItineraryCard>
  empty: ReactNode
  /** Whether this is the viewer's own profile. */
  isOwn: boolean
}

/** The viewer's own itineraries, not shared ones, can be deleted. */
export function Itineraries({ query, empty, isOwn }: ItinerariesProps) {
  const { user } = useSession()
  const { place, links, asked, ask, close, closed } = useDeletion(query.data, paths.itinerary)
  const tool = (itinerary: ItineraryCard) =>
    isOwn && itinerary.userId === user?.id ? (
      <DeleteButton label={texts.deleteOne(itinerary.title)} onPress={() => ask(itinerary)} />
    ) : undefined
  return (
    <FocusFallback ref={place} tabIndex={-1}>
      <CardLinks value={links}>
        <ItineraryFeed query={query} empty={empty} toolOf={tool} />
      </CardLinks>
      {asked === undefined ? null : (
        <Suspense>
          <DeleteItinerary itinerary={asked.thing} isOpen={asked.isOpen} onClose={close} onClosed={closed} />
        </Suspense>
      )}
    </FocusFallback>
  )
}
