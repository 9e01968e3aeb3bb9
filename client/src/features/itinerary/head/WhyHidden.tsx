import { Suspense } from 'react'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { useModeration } from '../base/useModeration'

const HiddenNotice = lazyPart(() => import('../../../entities/decision/HiddenNotice'), 'HiddenNotice')

/** For the owner of a trip that moderators have hidden. */
export function WhyHidden() {
  const moderation = useModeration()
  if (moderation === undefined) return null
  return (
    <Suspense>
      <HiddenNotice kind="itinerary" moderation={moderation} isAbove />
    </Suspense>
  )
}
