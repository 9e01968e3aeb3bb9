import { Suspense } from 'react'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { useReadable } from '../../../lib/store/useReadable'
import { useIsOverruled } from '../saving/useOverruledRecordEntries'
import { lazyPart } from '../../../lib/loading/lazyPart'

const MissedChangesBanner = lazyPart(() => import('./MissedChangesBanner'), 'MissedChangesBanner')

export function MissedChangesNotice() {
  const { absence, lostEdits } = useOpenItinerary()
  const wasAway = useReadable(absence.since, (since) => since !== null)
  const hasLost = useReadable(lostEdits.lost, (edits) => edits.length > 0)
  const isOverruled = useIsOverruled()
  if (!wasAway && !hasLost && !isOverruled) return null
  return (
    <Suspense>
      <MissedChangesBanner />
    </Suspense>
  )
}
