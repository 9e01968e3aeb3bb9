import { Suspense, useState } from 'react'
import { styled } from '@mui/material/styles'
import { audienceOf } from '#shared/audience'
import { formatPlaceAndCountry } from '#shared/places'
import { isolate } from '#shared/text'
import { ItineraryCover } from '../../../entities/cover/ItineraryCover'
import { formatDayCount } from '../../../lib/format'
import { paths } from '../../../lib/navigation/paths'
import { tripLengthOf } from '../../../engine/base/itinerarySource'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { radius } from '../../../theme/vars'
import type { RoundLook } from '../../../ui/buttons/RoundButton'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { useIsMember } from '../base/pageMode'
import { useHiddenReason } from '../base/useHiddenReason'
import type { ExportSheet } from '../export/ExportButtons'
import { ShareButton } from '../../../ui/overlays/ShareButton'

const LinkAudienceNote = lazyPart(() => import('./LinkAudienceNote'), 'LinkAudienceNote')
const ItineraryAudience = lazyPart(() => import('./ItineraryAudience'), 'ItineraryAudience')
const ExportButtons = lazyPart(() => import('../export/ExportButtons'), 'ExportButtons')
const InviteButton = lazyPart(() => import('../inviting/InviteButton'), 'InviteButton')
const InvitationSheet = lazyPart(() => import('../inviting/InvitationSheet'), 'InvitationSheet')
const CalendarSheet = lazyPart(() => import('../export/CalendarSheet'), 'CalendarSheet')
const FileSheet = lazyPart(() => import('../export/FileSheet'), 'FileSheet')

const Cover = styled(ItineraryCover)({ height: 56, borderRadius: radius.input })

// Height of the lazy content: the popup is positioned before it loads.
const height = 'share' in navigator ? 279 : 235
const Room = styled('div')({ minHeight: height, '&[data-owner]': { minHeight: height + 290 } })

type ShareSheet = ExportSheet | 'invitation'

/** Sheets stay mounted for the closing animation. */
export function ShareItineraryButton({ look }: { look: RoundLook }) {
  const record = useRecord((now) => now)
  const isOwner = useIsMember() && record.myRole === 'owner'
  const audience = audienceOf(record)
  const isHidden = useHiddenReason() !== undefined
  const [opened, setOpened] = useState<Partial<Record<ShareSheet, boolean>>>({})
  const turn = (sheet: ShareSheet, isOpen: boolean) => setOpened({ ...opened, [sheet]: isOpen })
  const close = (sheet: ShareSheet) => () => turn(sheet, false)
  return (
    <>
      <ShareButton
        look={look}
        path={paths.itinerary(record.id)}
        title={record.title}
        line={`${isolate(formatPlaceAndCountry(record.location))} · ${formatDayCount(tripLengthOf(record))}`}
        picture={<Cover itinerary={record} shape="card" />}
        note={
          isHidden || audience === 'private' || audience === 'followers' ? (
            <Suspense>
              <LinkAudienceNote />
            </Suspense>
          ) : null
        }
        renderMore={(onDone) => (
          <Room data-owner={isOwner ? '' : undefined}>
            <Suspense>
              {isOwner ? <InviteButton onDone={onDone} onOpen={() => turn('invitation', true)} /> : null}
              {isOwner ? <ItineraryAudience /> : null}
              <ExportButtons onDone={onDone} onOpen={(sheet) => turn(sheet, true)} />
            </Suspense>
          </Room>
        )}
      />
      <Suspense>
        {opened.invitation === undefined ? null : <InvitationSheet isOpen={opened.invitation} onClose={close('invitation')} />}
        {opened.calendar === undefined ? null : <CalendarSheet isOpen={opened.calendar} onClose={close('calendar')} />}
        {opened.file === undefined ? null : <FileSheet isOpen={opened.file} onClose={close('file')} />}
      </Suspense>
    </>
  )
}
