import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import type { ItineraryCard as Card } from '../../../../shared/api/itineraries'
import { EmptyState, ErrorState } from '../../ui/EmptyState'
import { ItineraryCard } from './ItineraryCard'
import { SkeletonCard } from './SkeletonCard'
import { texts } from './texts'

const Grid = styled('ul')({
  display: 'grid',
  gap: '20px 15px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(244px, 100%), 1fr))',
})

interface ItineraryGridProps {
  query: UseQueryResult<Card[]>
  failed?: string
  empty?: ReactNode
}

/** Cards in one to three columns, in their four states. */
export function ItineraryGrid({ query, failed = texts.failed, empty }: ItineraryGridProps) {
  if (query.isError) return <ErrorState sentence={failed} onRetry={() => void query.refetch()} />
  if (query.isPending)
    return (
      <Grid aria-busy="true" aria-label={texts.loading}>
        {[1, 2, 3].map((n) => (
          <li key={n}>
            <SkeletonCard />
          </li>
        ))}
      </Grid>
    )
  if (query.data.length === 0) return empty ?? <EmptyState picture="itinerary" sentence={texts.none} />
  return (
    <Grid>
      {query.data.map((itinerary) => (
        <li key={itinerary.id}>
          <ItineraryCard itinerary={itinerary} />
        </li>
      ))}
    </Grid>
  )
}
