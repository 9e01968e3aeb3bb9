import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { itineraryQuery } from '../base/queries'
import { useIsParticipant } from '../base/pageMode'

const HiddenNotice = lazyPart(() => import('../../../entities/decision/HiddenNotice'), 'HiddenNotice')

/** For the owner of a trip that moderators have hidden. */
export function WhyHidden() {
  const id = useRecord((record) => record.id)
  const isParticipant = useIsParticipant()
  const { data } = useQuery({ ...itineraryQuery(id), enabled: false })
  const moderation = isParticipant ? data?.moderation : undefined
  if (moderation === undefined) return null
  return (
    <Suspense>
      <HiddenNotice kind="itinerary" moderation={moderation} />
    </Suspense>
  )
}
