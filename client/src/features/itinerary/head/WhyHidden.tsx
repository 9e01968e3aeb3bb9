import { Suspense } from 'react'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { useHiding } from '../base/useHiding'

const HiddenNotice = lazyPart(() => import('../../../entities/decision/HiddenNotice'), 'HiddenNotice')
const OfferNotice = lazyPart(() => import('./OfferNotice'), 'OfferNotice')

export function WhyHidden() {
  const hiding = useHiding()
  if (hiding === undefined) return null
  return (
    <Suspense>
      {hiding.isOffered ? <OfferNotice /> : null}
      {hiding.moderation === undefined ? null : <HiddenNotice kind="itinerary" moderation={hiding.moderation} isAbove />}
    </Suspense>
  )
}
