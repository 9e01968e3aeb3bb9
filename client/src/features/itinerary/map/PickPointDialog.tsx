import { useRef, useState } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { project, toPosition, toWorld, type MapView } from '#shared/map/mercator'
import { makePlace, type Place } from '#shared/places/place'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { useReadable } from '../../../lib/store/useReadable'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c, hairlineAbove, radius } from '../../../theme/vars'
import { Sheet } from '../../../ui/overlays/Sheet'
import { dayColour } from './dayColours'
import { MapCanvas } from '../../../entities/map/MapCanvas'
import { MapControls, MapFoot } from '../../../entities/map/MapControls'
import { openMap } from '../../../entities/map/mapStore'
import { mapTexts } from './mapTexts'
import { MovingLayer } from '../../../entities/map/MovingLayer'
import { useTiles } from './useTiles'
import { boundsOfDay, listPins, type Pin } from './tripPins'

const Frame = styled('div')({
  ...hairlineAbove,
  position: 'relative',
  height: 'min(56dvh, 520px)',
  minHeight: 220,
  borderRadius: radius.card,
  [phone]: { height: 'calc(100dvh - 250px)' },
})
const Crosshair = styled('svg')({
  position: 'absolute',
  left: '50%',
  top: '50%',
  width: 48,
  height: 60,
  margin: '-54px 0 0 -24px',
  overflow: 'visible',
  filter: 'drop-shadow(0 2px 3px rgba(14,38,36,.35))',
  pointerEvents: 'none',
})
const Dots = styled('svg')({ position: 'absolute', width: 1, height: 1, overflow: 'visible', pointerEvents: 'none' })

const noHandlers = { onLongPress: undefined, pins: undefined }

interface PickPointDialogProps {
  /** Where the map begins, if a place was chosen; else at the stops of the day. */
  start: Place | null
  dayId: string
  onPick: (place: Place) => void
  onClosed: () => void
}

/** A point is chosen by moving the map below a pin. */
export function PickPointDialog({ start, dayId, onPick, onClosed }: PickPointDialogProps) {
  const view = useItinerary((now) => now)
  const destination = useRecord(({ location }) => location)
  const [isOpen, setOpen] = useState(true)
  const picked = useRef<Place>(undefined)
  const [pins] = useState(() => listPins(view))
  const [map] = useState(() =>
    openMap({ at: start === null ? undefined : toWorld(start), bounds: boundsOfDay(pins, dayId), destination }),
  )
  const tiles = useTiles()
  const take = (): void => {
    picked.current = makePlace({ ...toPosition(map.view.get()), source: 'map' })
    setOpen(false)
  }
  return (
    <Sheet
      title={mapTexts.markOnMap}
      subtitle={mapTexts.markHint}
      width={640}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      // The field below has the focus again.
      onClosed={() => {
        onClosed()
        if (picked.current !== undefined) onPick(picked.current)
      }}
      actions={<Button onClick={take}>{mapTexts.pickPoint}</Button>}
    >
      <Frame>
        <MapCanvas map={map} tiles={tiles} label={mapTexts.markOnMap} handlers={noHandlers}>
          <PinDots pins={pins} map={map} />
        </MapCanvas>
        <Crosshair viewBox="0 0 48 60" aria-hidden="true">
          <path
            d="M24 54S8 38 8 22a16 16 0 0 1 32 0c0 16-16 32-16 32"
            fill={c('primary.main')}
            stroke={c('surface')}
            strokeWidth="2.5"
          />
          <circle cx="24" cy="22" r="6" fill={c('surface')} />
        </Crosshair>
        <MapControls map={map} />
        <MapFoot map={map} />
      </Frame>
    </Sheet>
  )
}

/** For orientation. */
function PinDots({ pins, map }: { pins: readonly Pin[]; map: Parameters<typeof MovingLayer>[0]['map'] }) {
  const frame = useReadable<MapView, MapView>(map.frame, (now) => now)
  return (
    <MovingLayer map={map} frame={frame}>
      <Dots aria-hidden="true">
        {pins.map(({ key, at, dayNumber }) => {
          const { x, y } = project(at, frame)
          return <circle key={key} cx={x} cy={y} r={6} fill={dayColour(dayNumber)} stroke={c('surface')} strokeWidth={2} />
        })}
      </Dots>
    </MovingLayer>
  )
}
