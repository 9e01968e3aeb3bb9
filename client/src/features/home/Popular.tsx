import { useQuery } from '@tanstack/react-query'
import { assignCoverTones } from '#shared/coverTones'
import { ItineraryGridCard } from '../../entities/itinerary/ItineraryGridCard'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { ItineraryGridCardSkeleton } from '../../entities/itinerary/ItineraryGridCardSkeleton'
import { texts as itineraryTexts } from '../../entities/itinerary/texts'
import { Carousel } from '../../ui/cards/Carousel'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { Section } from '../../ui/cards/Section'
import { texts } from './texts'

const columns = {
  phone: 'min(16.75rem, 84vw)',
  wide: 'max(14.5rem, calc((100% - 32px) / 3))',
  roomy: 'max(14.5rem, calc((100% - 48px) / 4))',
}

export function Popular() {
  const { data: trips, isError, refetch } = useQuery(itinerariesQuery({ sort: 'popular', limit: 10 }))
  if (trips === undefined && isError)
    return (
      <Section title={texts.popular}>
        <ErrorState sentence={itineraryTexts.failed} onRetry={() => void refetch()} />
      </Section>
    )
  if (trips?.length === 0)
    return (
      <Section title={texts.popular}>
        <EmptyState picture="itinerary" sentence={itineraryTexts.none} />
      </Section>
    )
  const tones = assignCoverTones(trips ?? [])
  return (
    <Carousel title={texts.popular} columns={columns}>
      {trips === undefined
        ? [1, 2, 3, 4].map((n) => (
            <li key={n} aria-busy="true">
              <ItineraryGridCardSkeleton />
            </li>
          ))
        : trips.map((itinerary, i) => (
            <li key={itinerary.id}>
              <ItineraryGridCard itinerary={itinerary} tone={tones[i]} isFirst={i < 4} />
            </li>
          ))}
    </Carousel>
  )
}
