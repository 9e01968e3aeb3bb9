import { memo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { EventView } from '#shared/itinerary/view'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { common } from '../../../texts/common'
import { CategoryDisc } from './CategoryDisc'
import { Card, discPlace, EventPicture, Times, EventText } from './eventStyles'
import { eventPictureOf } from './eventPictureOf'
import { MomentBadge } from './MomentBadge'
import { editMode, participation, useIsParticipant, usePageMode } from '../base/pageMode'
import { EventComments } from '../comments/EventComments'
import { useMarks } from '../base/marks'
import { texts } from '../base/texts'

const EventTools = editMode.part(() => import('./EventTools'), 'EventTools')
const EventPresence = participation.part(() => import('../presence/EventPresence'), 'EventPresence')

const Disc = styled(CategoryDisc)(discPlace)

/** Reads its own event, to avoid renders on other changes. */
export const EventCard = memo(function EventCard({ eventId }: { eventId: string }) {
  const event = useItinerary((view) => view.events[eventId])
  if (event === undefined) return null
  const { id, label, description, category, image, startTime, endTime } = event
  return <Face {...{ id, label, description, category, image, startTime, endTime }} />
})

// Without its position, to avoid renders on moves.
type FaceProps = Omit<EventView, 'dayId' | 'orderIndex' | 'authorId'>

const Face = memo(function Face({ id, label, description, category, image, startTime, endTime }: FaceProps) {
  const mode = usePageMode()
  const isEditing = mode === 'editing'
  const isParticipant = useIsParticipant()
  const { ofEvent } = useMarks()
  const picture = eventPictureOf({ image, category })
  const kind = picture === undefined ? 'none' : picture.isOwn ? 'own' : 'drawn'
  const isNextDay = startTime !== null && endTime !== null && endTime < startTime
  return (
    <>
      <Times>
        {startTime === null ? null : <b>{startTime}</b>}
        {endTime === null ? null : (
          <>
            <i>–</i>
            <span title={isNextDay ? texts.nextDay : undefined}>
              {endTime}
              {isNextDay ? <sup>+1</sup> : null}
            </span>
          </>
        )}
        {mode === 'copy' ? null : <EventComments eventId={id} />}
      </Times>
      <Disc category={category} size={36} />
      <Card data-picture={kind}>
        <EventText data-picture={kind}>
          {ofEvent(id)}
          <MomentBadge eventId={id} />
          <Typography variant="eventTitle">{label === '' ? common.untitled : label}</Typography>
          {description === '' ? null : <Typography variant="note">{description}</Typography>}
        </EventText>
        {picture === undefined ? null : (
          <EventPicture src={picture.src} alt="" loading="lazy" decoding="async" data-picture={kind} />
        )}
        {isParticipant ? <EventPresence eventId={id} /> : null}
        {isEditing ? <EventTools eventId={id} picture={kind} /> : null}
      </Card>
    </>
  )
})
