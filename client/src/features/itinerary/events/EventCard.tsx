import { memo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { EventView } from '#shared/itinerary/view'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { common } from '../../../texts/common'
import { CategoryDisc } from './CategoryDisc'
import { Card, discPlace, Picture, Times, Words } from './eventStyles'
import { eventPictureOf } from './eventPictureOf'
import { useParts } from '../base/parts'
import { texts } from '../base/texts'

const Disc = styled(CategoryDisc)(discPlace)

/** What stands in an event's row. Reads its own event, so that a change elsewhere does not draw it again. */
export const EventCard = memo(function EventCard({ eventId }: { eventId: string }) {
  const event = useItinerary((view) => view.events[eventId])
  if (event === undefined) return null
  const { id, label, description, category, image, startTime, endTime } = event
  return <Face {...{ id, label, description, category, image, startTime, endTime }} />
})

// Not its place in the list: when another event moves past it, nothing in it changes.
type FaceProps = Omit<EventView, 'dayId' | 'orderIndex'>

const Face = memo(function Face({ id, label, description, category, image, startTime, endTime }: FaceProps) {
  const { EventTools, EventPeople } = useParts()
  const picture = eventPictureOf({ image, category })
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
      </Times>
      <Disc category={category} size={36} />
      <Card
        data-card=""
        data-own-picture={picture?.isOwn === true ? '' : undefined}
        data-bare={picture === undefined ? '' : undefined}
      >
        <Words>
          <Typography variant="eventTitle">{label === '' ? common.untitled : label}</Typography>
          {description === '' ? null : <Typography variant="note">{description}</Typography>}
        </Words>
        {picture === undefined ? null : (
          <Picture
            src={picture.src}
            alt=""
            loading="lazy"
            decoding="async"
            data-own={picture.isOwn ? '' : undefined}
            data-drawn={picture.isOwn ? undefined : ''}
          />
        )}
        <EventPeople eventId={id} />
        <EventTools eventId={id} />
      </Card>
    </>
  )
})
