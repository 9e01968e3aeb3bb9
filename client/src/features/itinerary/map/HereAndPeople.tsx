import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { metresPerPixel, project, toWorld, type MapView, type WorldPoint } from '#shared/map/mercator'
import type { Place } from '#shared/places/place'
import { usePresentUsers } from '../../../engine/hooks/useItinerarySession'
import { showErrorToast } from '../../../lib/toasts'
import { cssColor as c, floatShadow, hairline } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { CompassIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { tripTexts } from '../base/tripTexts'
import { readCurrentPlace } from '../placing/currentPosition'
import { placingTexts } from '../placing/placingTexts'
import { firstName, presenceCss } from '../presence/presenceColor'
import { mapTexts } from './mapTexts'

const Float = styled(RoundButton)({ backgroundColor: c('surface'), boxShadow: `${hairline}, ${floatShadow}` })

/** Asked only when pressed, and sent nowhere. */
export function LocateButton({ isShown, onFound }: { isShown: boolean; onFound: (place: Place) => void }) {
  const [isAsking, setAsking] = useState(false)
  const locate = async () => {
    setAsking(true)
    const found = await readCurrentPlace()
    setAsking(false)
    if (typeof found === 'string') showErrorToast(placingTexts.positionProblems[found])
    else onFound(found)
  }
  return (
    <Float
      label={isAsking ? placingTexts.locating : mapTexts.whereAmI}
      isDisabled={isAsking}
      isPressed={isShown}
      onClick={() => void locate()}
    >
      <CompassIcon />
    </Float>
  )
}

const Dot = styled('div')({
  position: 'absolute',
  width: 18,
  height: 18,
  margin: -9,
  border: `3px solid ${c('surface')}`,
  borderRadius: '50%',
  backgroundColor: c('presence.blue'),
  boxShadow: '0 1px 4px rgba(14,38,36,.4)',
  pointerEvents: 'none',
})
const Doubt = styled('div')({
  position: 'absolute',
  borderRadius: '50%',
  translate: '-50% -50%',
  backgroundColor: `color-mix(in srgb, ${c('presence.blue')} 14%, transparent)`,
  pointerEvents: 'none',
})

/** Of the user's device. */
export function HereDot({ place, frame }: { place: Place; frame: MapView }) {
  const world = toWorld(place)
  const { x, y } = project(world, frame)
  const reach = (2 * place.accuracy) / metresPerPixel({ y: world.y, zoom: frame.zoom })
  return (
    <>
      {reach > 18 ? <Doubt style={{ left: x, top: y, width: reach, height: reach }} /> : null}
      <Dot role="img" aria-label={mapTexts.youAreHere} style={{ translate: `${x}px ${y}px` }} />
    </>
  )
}

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
