import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { metresPerPixel, project, toWorld, type MapView } from '#shared/map/mercator'
import type { Place } from '#shared/places/place'
import { showErrorToast } from '../../../lib/toasts'
import { cssColor as c, floatShadow, hairline } from '../../../theme/vars'
import { CompassIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { readCurrentPlace } from '../placing/currentPosition'
import { placingTexts } from '../placing/placingTexts'
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
