import { Suspense } from 'react'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { useReadable } from '../../../lib/store/useReadable'
import { useIsOverruled } from '../saving/useOverruledEntries'
import { lazyPart } from '../../../lib/loading/lazyPart'

// Only for somebody who comes back.
const AwayBanner = lazyPart(() => import('./AwayBanner'), 'AwayBanner')

/** What happened while one was away, if anything did, and what of one's own does not stand. */
export function AwayNews() {
  const { absence, lostEdits } = useOpenItinerary()
  const wasAway = useReadable(absence.since, (since) => since !== null)
  const hasLost = useReadable(lostEdits.lost, (edits) => edits.length > 0)
  const isOverruled = useIsOverruled()
  if (!wasAway && !hasLost && !isOverruled) return null
  return (
    <Suspense>
      <AwayBanner />
    </Suspense>
  )
}
