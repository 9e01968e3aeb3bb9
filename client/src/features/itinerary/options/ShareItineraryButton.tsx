import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { placeBadge } from '#shared/places'
import { ItineraryCover } from '../../../entities/cover/ItineraryCover'
import { dayCount } from '../../../lib/format'
import { paths } from '../../../lib/navigation/paths'
import { tripLengthOf } from '../../../engine/base/itinerarySource'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { radius } from '../../../theme/vars'
import type { RoundLook } from '../../../ui/buttons/RoundButton'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { useIsParticipant } from '../base/pageMode'
import { ShareButton as Share } from '../../../ui/overlays/ShareButton'

// Only where the link of a private trip is given.
const PrivateNote = lazyPart(() => import('./PrivateNote'), 'PrivateNote')

const Cover = styled(ItineraryCover)({ height: 56, borderRadius: radius.input })

/** Gives the itinerary's link. */
export function ShareItineraryButton({ look }: { look: RoundLook }) {
  const record = useRecord((now) => now)
  const isParticipant = useIsParticipant()
  return (
    <Share
      look={look}
      path={paths.itinerary(record.id)}
      title={record.title}
      line={`${placeBadge(record.location)} · ${dayCount(tripLengthOf(record))}`}
      picture={<Cover itinerary={record} shape="card" />}
      note={
        record.isPublic || !isParticipant ? null : (
          <Suspense>
            <PrivateNote />
          </Suspense>
        )
      }
    />
  )
}
