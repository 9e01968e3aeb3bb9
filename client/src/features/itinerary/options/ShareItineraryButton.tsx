import { Suspense, useState } from 'react'
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
import type { TakeAlongSheet } from '../takeAlong/TakeAlongButtons'
import { ShareButton as Share } from '../../../ui/overlays/ShareButton'

// Only where the link of a private trip is given.
const PrivateNote = lazyPart(() => import('./PrivateNote'), 'PrivateNote')
const TakeAlongButtons = lazyPart(() => import('../takeAlong/TakeAlongButtons'), 'TakeAlongButtons')
const CalendarSheet = lazyPart(() => import('../takeAlong/CalendarSheet'), 'CalendarSheet')
const FileSheet = lazyPart(() => import('../takeAlong/FileSheet'), 'FileSheet')

const Cover = styled(ItineraryCover)({ height: 56, borderRadius: radius.input })

// As high as what comes into it: where the popup stands is decided before.
const Room = styled('div')({ minHeight: 'share' in navigator ? 279 : 235 })

/** Gives the itinerary's link, and the ways to take it along. A sheet that was opened stays mounted, so that it can close with its animation. */
export function ShareItineraryButton({ look }: { look: RoundLook }) {
  const record = useRecord((now) => now)
  const isParticipant = useIsParticipant()
  const [opened, setOpened] = useState<Partial<Record<TakeAlongSheet, boolean>>>({})
  const close = (sheet: TakeAlongSheet) => () => setOpened({ ...opened, [sheet]: false })
  return (
    <>
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
        renderMore={(onDone) => (
          <Room>
            <Suspense>
              <TakeAlongButtons onDone={onDone} onOpen={(sheet) => setOpened({ ...opened, [sheet]: true })} />
            </Suspense>
          </Room>
        )}
      />
      <Suspense>
        {opened.calendar === undefined ? null : <CalendarSheet isOpen={opened.calendar} onClose={close('calendar')} />}
        {opened.file === undefined ? null : <FileSheet isOpen={opened.file} onClose={close('file')} />}
      </Suspense>
    </>
  )
}
