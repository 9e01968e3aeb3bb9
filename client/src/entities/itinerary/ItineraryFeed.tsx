import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '#shared/api/itineraries'
import type { Listing } from '../../engine/api/paging'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { assignCoverTones } from '#shared/coverTones'
import { ItineraryFeedCard } from './ItineraryFeedCard'
import { ItineraryFeedCardSkeleton } from './ItineraryFeedCardSkeleton'
import { texts } from './texts'

const Column = styled('ul')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

interface ItineraryFeedProps {
  query: Listing<ItineraryCard>
  /** Replaces 'No hay itinerarios'. */
  empty?: ReactNode
  toolOf?: (itinerary: ItineraryCard) => ReactNode
}

export function ItineraryFeed({ query, empty, toolOf }: ItineraryFeedProps) {
  if (query.data === undefined) {
    if (query.isError) return <ErrorState sentence={texts.failed} onRetry={() => void query.refetch()} />
    return (
      <Column aria-busy="true" aria-label={texts.loading}>
        {[1, 2].map((n) => (
          <li key={n}>
            <ItineraryFeedCardSkeleton />
          </li>
        ))}
      </Column>
    )
  }
  if (query.data.length === 0) return empty ?? <EmptyState picture="itinerary" sentence={texts.none} />
  const tones = assignCoverTones(query.data)
  return (
    <Column>
      {query.data.map((itinerary, i) => (
        <li key={itinerary.id}>
          <ItineraryFeedCard itinerary={itinerary} tone={tones[i]} tool={toolOf?.(itinerary)} />
        </li>
      ))}
    </Column>
  )
}
