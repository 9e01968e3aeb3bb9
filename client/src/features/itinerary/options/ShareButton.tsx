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
import { useParts } from '../base/parts'
import { ShareButton as Share } from '../../../ui/overlays/ShareButton'

const Cover = styled(ItineraryCover)({ height: 56, borderRadius: radius.input })

/** Gives the itinerary's link. */
export function ShareButton({ look }: { look: RoundLook }) {
  const record = useRecord((now) => now)
  const { ShareNote } = useParts()
  return (
    <Share
      look={look}
      path={paths.itinerary(record.id)}
      title={record.title}
      line={`${placeBadge(record.location)} · ${dayCount(tripLengthOf(record))}`}
      picture={<Cover itinerary={record} shape="card" />}
      note={
        record.isPublic ? null : (
          <Suspense>
            <ShareNote />
          </Suspense>
        )
      }
    />
  )
}
