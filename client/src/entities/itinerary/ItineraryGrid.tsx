import type { ReactNode } from 'react'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import type { Listing } from '../../engine/api/paging'
import { CardGrid } from '../../ui/cards/CardGrid'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { assignCoverTones } from '#shared/coverTones'
import { ItineraryGridCard } from './ItineraryGridCard'
import { ItineraryGridCardSkeleton } from './ItineraryGridCardSkeleton'
import { texts } from './texts'

interface ItineraryGridProps {
  query: Listing<Card>
  failed?: string
  empty?: ReactNode
}

export function ItineraryGrid({ query, failed = texts.failed, empty }: ItineraryGridProps) {
  if (query.data === undefined) {
    if (query.isError) return <ErrorState sentence={failed} onRetry={() => void query.refetch()} />
    return (
      <CardGrid aria-busy="true" aria-label={texts.loading}>
        {[1, 2, 3].map((n) => (
          <li key={n}>
            <ItineraryGridCardSkeleton />
          </li>
        ))}
      </CardGrid>
    )
  }
  if (query.data.length === 0) return empty ?? <EmptyState picture="itinerary" sentence={texts.none} />
  const tones = assignCoverTones(query.data)
  return (
    <CardGrid>
      {query.data.map((itinerary, i) => (
        <li key={itinerary.id}>
          <ItineraryGridCard itinerary={itinerary} tone={tones[i]} />
        </li>
      ))}
    </CardGrid>
  )
}
