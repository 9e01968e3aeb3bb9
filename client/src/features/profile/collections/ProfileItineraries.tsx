import { Suspense, type ReactNode } from 'react'
import type { ItineraryCard } from '#shared/api/itineraries'
import { ItineraryFeed } from '../../../entities/itinerary/ItineraryFeed'
import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { useSession } from '../../../account/useSession'
import type { ListQueryResult } from '../../../engine/api/paging'
import { paths } from '../../../lib/navigation/paths'
import { CardLinks } from '../../../ui/cards/CardLink'
import { DeleteCardButton, useCardDeletion } from './cardDeletion'
import { FocusFallback } from './collectionParts'
import { lazyPart } from '../../../lib/loading/lazyPart'

const DeleteItinerary = lazyPart(() => import('../../../entities/itinerary/DeleteItinerary'), 'DeleteItinerary')

interface ProfileItinerariesProps {
  query: ListQueryResult<ItineraryCard>
  empty: ReactNode
  isOwn: boolean
}

/** The viewer's own itineraries, not shared ones, can be deleted. */
export function ProfileItineraries({ query, empty, isOwn }: ProfileItinerariesProps) {
  const { user } = useSession()
  const { place, links, asked, ask, close, closed } = useCardDeletion(query.data, paths.itinerary)
  const tool = (itinerary: ItineraryCard) =>
    isOwn && itinerary.userId === user?.id ? (
      <DeleteCardButton label={itineraryTexts.deleteOne(itinerary.title)} onPress={() => ask(itinerary)} />
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
