import { useQuery } from '@tanstack/react-query'
import { ItineraryCard } from '../../entities/itinerary/ItineraryCard'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { SkeletonCard } from '../../entities/itinerary/SkeletonCard'
import { texts as itineraryTexts } from '../../entities/itinerary/texts'
import { Carousel } from '../../ui/Carousel'
import { EmptyState, ErrorState } from '../../ui/EmptyState'
import { texts } from './texts'

const columns = { phone: 'min(16.75rem, 84vw)', wide: 'max(14.5rem, calc((100% - 32px) / 3))' }

/** What people like this week. */
export function Popular() {
  const { data, isPending, isError, refetch } = useQuery(itinerariesQuery({ sort: 'popular', limit: 10 }))
  if (isError) return <ErrorState sentence={itineraryTexts.failed} onRetry={() => void refetch()} />
  if (!isPending && data.length === 0) return <EmptyState picture="itinerary" sentence={itineraryTexts.none} />
  return (
    <Carousel title={texts.popular} columns={columns}>
      {isPending
        ? [1, 2, 3].map((n) => (
            <li key={n}>
              <SkeletonCard />
            </li>
          ))
        : data.map((itinerary, i) => (
            <li key={itinerary.id}>
              <ItineraryCard itinerary={itinerary} isFirst={i < 3} />
            </li>
          ))}
    </Carousel>
  )
}
