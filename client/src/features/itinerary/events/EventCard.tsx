import { memo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { TextField } from '#shared/itinerary/fields'
import type { EventView } from '#shared/itinerary/view'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { cssColor as c } from '../../../theme/vars'
import { Badge } from '../../../ui/cards/Badge'
import { editModeChunks, memberChunks, useIsMember, usePageMode } from '../base/pageMode'
import { EventCommentsButton } from '../comments/CommentButtons'
import { useDifferenceMarks } from '../base/differenceMarks'
import { PlaceLine, ZonedTimes } from '../places/PlaceLine'
import { placeCardTexts } from '../places/placeCardTexts'
import { useEventTimes } from '../places/useEventTimes'
import { tripTexts } from '../base/tripTexts'
import { useTripTime } from '../viewport/useTripTime'
import { CategoryDisc } from './CategoryDisc'
import { EventCardBox, eventDiscStyle, EventPicture, EventTimes, EventText } from './eventStyles'
import { eventPictureOf } from './eventPictureOf'

const EventTools = editModeChunks.part(() => import('./EventTools'), 'EventTools')
const EventPresence = memberChunks.part(() => import('../presence/PresenceMarks'), 'EventPresence')

const Disc = styled(CategoryDisc)(eventDiscStyle)
const Moment = styled(Badge)({
  padding: '0 10px',
  marginBottom: 6,
  backgroundColor: c('category.other.bg'),
  color: c('category.other.icon'),
  '&[data-now]': { backgroundColor: c('badge.placeBg'), color: c('badge.placeText') },
})

/** Reads its own event, to avoid renders on other changes. */
export const EventCard = memo(function EventCard({ eventId }: { eventId: string }) {
  const event = useItinerary((view) => view.events[eventId])
  if (event === undefined) return null
  const { id, label, description, category, image, startTime, endTime, place, to } = event
  return <Face {...{ id, label, description, category, image, startTime, endTime, place, to }} />
})

// Without its position, to avoid renders on moves.
type FaceProps = Pick<EventView, 'id' | 'place' | 'to' | TextField>

const Face = memo(function Face({ id, label, description, category, image, startTime, endTime, place, to }: FaceProps) {
  const mode = usePageMode()
  const isEditing = mode === 'editing'
  const isParticipant = useIsMember()
  const { renderEventMark } = useDifferenceMarks()
  const picture = eventPictureOf({ image, category })
  const kind = picture === undefined ? 'none' : picture.isOwn ? 'own' : 'drawn'
  const { dayOffset, elsewhere } = useEventTimes({ id, category, startTime, endTime, place, to })
  return (
    <>
      <EventTimes>
        {startTime === null ? null : <b>{startTime}</b>}
        {endTime === null ? null : (
          <>
            <i>–</i>
            <span title={placeCardTexts.endDay(dayOffset)}>
              {endTime}
              {dayOffset === 0 ? null : <sup>{formatOffset(dayOffset)}</sup>}
            </span>
          </>
        )}
        {mode === 'copy' ? null : <EventCommentsButton eventId={id} />}
      </EventTimes>
      <Disc category={category} size={36} />
      <EventCardBox data-picture={kind}>
        <EventText data-picture={kind}>
          {renderEventMark(id)}
          <NowOrNextBadge eventId={id} />
          <Typography variant="eventTitle">{label === '' ? commonTexts.untitled : label}</Typography>
          <PlaceLine label={label} category={category} place={place} to={to} eventId={id} />
          {elsewhere === undefined ? null : <ZonedTimes times={elsewhere} />}
          {description === '' ? null : <Typography variant="note">{description}</Typography>}
        </EventText>
        {picture === undefined ? null : (
          <EventPicture src={picture.src} alt="" loading="lazy" decoding="async" data-picture={kind} />
        )}
        {isParticipant ? <EventPresence eventId={id} /> : null}
        {isEditing ? <EventTools eventId={id} picture={kind} /> : null}
      </EventCardBox>
    </>
  )
})

/** `+1`, `−1` */
const formatOffset = (days: number): string => (days > 0 ? `+${days}` : `−${-days}`)

/** Separate, so that a new minute rerenders no card. */
function NowOrNextBadge({ eventId }: { eventId: string }) {
  const { now, next } = useTripTime()
  // A copy has no present.
  const isOver = usePageMode() === 'copy'
  const isNow = now.includes(eventId)
  if (isOver || !(isNow || next.includes(eventId))) return null
  return <Moment data-now={isNow ? '' : undefined}>{isNow ? tripTexts.now : tripTexts.next}</Moment>
}
