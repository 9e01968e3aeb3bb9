import type { ReactNode } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '#shared/api/itineraries'
import { assignCoverTones } from '#shared/coverTones'
import type { ListQueryResult } from '../../engine/api/paging'
import { radius } from '../../theme/vars'
import { wideFeedCardMedia } from '../../ui/cards/cardParts'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { ItineraryFeedCard } from './ItineraryFeedCard'
import { SkeletonPaper } from './ItineraryGridCard'
import { itineraryTexts } from './itineraryTexts'

const Column = styled('ul')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

interface ItineraryFeedProps {
  query: ListQueryResult<ItineraryCard>
  empty?: ReactNode
  toolOf?: (itinerary: ItineraryCard) => ReactNode
}

export function ItineraryFeed({ query, empty, toolOf }: ItineraryFeedProps) {
  if (query.data === undefined) {
    if (query.isError) return <ErrorState sentence={itineraryTexts.failed} onRetry={() => void query.refetch()} />
    return (
      <Column aria-busy="true" aria-label={itineraryTexts.loading}>
        {[1, 2].map((n) => (
          <li key={n}>
            <ItineraryFeedCardSkeleton />
          </li>
        ))}
      </Column>
    )
  }
  if (query.data.length === 0) return empty ?? <EmptyState picture="itinerary" sentence={itineraryTexts.none} />
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

const Wide = styled(SkeletonPaper)({
  height: 396,
  borderRadius: radius.panel,
  '& > :first-of-type': { height: 172 },
  [wideFeedCardMedia]: { height: 192, display: 'flex', gap: 20, padding: 10, '& > :first-of-type': { width: 264, flex: 'none' } },
})
const Text = styled('div')({ flex: 1, padding: 14, [wideFeedCardMedia]: { padding: '4px 10px 4px 0' } })
const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 10 })

function ItineraryFeedCardSkeleton() {
  return (
    <Wide aria-hidden="true">
      <Skeleton />
      <Text>
        <Line>
          <Skeleton variant="circular" width={32} height={32} />
          <Skeleton width={150} height={12} />
        </Line>
        <Skeleton width="48%" height={20} sx={{ mt: '14px' }} />
        <Skeleton width="88%" height={12} sx={{ mt: '14px' }} />
        <Skeleton width="60%" height={12} sx={{ mt: '9px' }} />
        <Line style={{ marginTop: 20 }}>
          <Skeleton width={128} height={26} sx={{ borderRadius: '13px' }} />
          <Skeleton width={76} height={26} sx={{ borderRadius: '13px' }} />
        </Line>
      </Text>
    </Wide>
  )
}
