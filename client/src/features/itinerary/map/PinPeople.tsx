import { styled } from '@mui/material/styles'
import type { WorldPoint } from '#shared/map/mercator'
import { usePresentUsers } from '../../../engine/hooks/useItinerarySession'
import { Avatar } from '../../../ui/Avatar'
import { tripTexts } from '../base/tripTexts'
import { firstName, presenceCss } from '../presence/presenceColor'

const Person = styled('div')({ position: 'absolute', zIndex: 3, margin: '-30px 0 0 2px', pointerEvents: 'none' })

/** On the pins of the events that others edit. */
export function PinPeople({ placeOf }: { placeOf: (eventId: string) => WorldPoint | undefined }) {
  const people = usePresentUsers((others) => others)
  return people.map(({ user, eventId }) => {
    const at = eventId === null ? undefined : placeOf(eventId)
    if (at === undefined) return null
    return (
      <Person key={user.id} style={{ translate: `${at.x}px ${at.y}px` }}>
        <Avatar src={user.avatar} size={22} ring={presenceCss(user.id)} alt={tripTexts.isEditing(firstName(user.name))} />
      </Person>
    )
  })
}
