import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '../../../../shared/api/itineraries'
import { EmptyState, ErrorState } from '../../ui/EmptyState'
import { ItineraryFeedCard } from './ItineraryFeedCard'
import { SkeletonFeedCard } from './SkeletonCard'
import { texts } from './texts'

const Column = styled('ul')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

interface ItineraryFeedProps {
  query: UseQueryResult<ItineraryCard[]>
  /** Instead of the plain 'No hay itinerarios'. */
  empty?: ReactNode
}

/** A column of feed cards in its four states. */
export function ItineraryFeed({ query, empty }: ItineraryFeedProps) {
  if (query.isError) return <ErrorState sentence={texts.failed} onRetry={() => void query.refetch()} />
  if (query.isPending)
    return (
      <Column aria-busy="true" aria-label={texts.loading}>
        {[1, 2].map((n) => (
          <li key={n}>
            <SkeletonFeedCard />
          </li>
        ))}
      </Column>
    )
  if (query.data.length === 0) return empty ?? <EmptyState picture="itinerary" sentence={texts.none} />
  return (
    <Column>
      {query.data.map((itinerary) => (
        <li key={itinerary.id}>
          <ItineraryFeedCard itinerary={itinerary} />
        </li>
      ))}
    </Column>
  )
}
