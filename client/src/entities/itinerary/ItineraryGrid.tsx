import type { ReactNode } from 'react'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import type { ListQueryResult } from '../../engine/api/paging'
import { CardGrid } from '../../ui/cards/cardParts'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { assignCoverTones } from '#shared/coverTones'
import { ItineraryGridCard, ItineraryGridCardSkeleton } from './ItineraryGridCard'
import { itineraryTexts } from './itineraryTexts'

interface ItineraryGridProps {
  query: ListQueryResult<Card>
  failed?: string
  empty?: ReactNode
}

export function ItineraryGrid({ query, failed = itineraryTexts.failed, empty }: ItineraryGridProps) {
  if (query.data === undefined) {
    if (query.isError) return <ErrorState sentence={failed} onRetry={() => void query.refetch()} />
    return (
      <CardGrid aria-busy="true" aria-label={itineraryTexts.loading}>
        {[1, 2, 3].map((n) => (
          <li key={n}>
            <ItineraryGridCardSkeleton />
          </li>
        ))}
      </CardGrid>
    )
  }
  if (query.data.length === 0) return empty ?? <EmptyState picture="itinerary" sentence={itineraryTexts.none} />
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
