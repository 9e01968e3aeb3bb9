import { EventCard } from './EventCard'
import { EventColumn, EventRow } from './eventLook'
import { useSlide } from './useSlide'

/** The events of a day, in order. */
export function Timeline({ ids }: { ids: readonly string[] }) {
  const list = useSlide(ids)
  return (
    <EventColumn ref={list}>
      {ids.map((id) => (
        <EventRow key={id} data-event={id}>
          <EventCard eventId={id} />
        </EventRow>
      ))}
    </EventColumn>
  )
}
