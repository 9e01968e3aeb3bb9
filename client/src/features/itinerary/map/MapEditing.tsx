import { useState, type KeyboardEvent, type ReactNode } from 'react'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { panBy, toPosition, unproject, type WorldPoint } from '#shared/map/mercator'
import { makePlace, type Place } from '#shared/places/place'
import { useGetView, useItinerary } from '../../../engine/hooks/useItinerary'
import { useItineraryCommands, useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { useReadable } from '../../../lib/store/useReadable'
import { commonTexts } from '../../../texts/common'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { tryCommand } from '../base/tryCommand'
import { tripTexts } from '../base/tripTexts'
import { useEditControls } from '../base/useEditControls'
import { useNearestTown } from '../placing/usePlaceSearch'
import { noEdits, type MapEdits } from './mapEdits'
import type { MapStore } from './mapStore'
import { mapTexts } from './mapTexts'
import { movedPlace } from './movedPlace'
import { focusPin } from './PinButton'
import type { LiftedPin } from './PinLayer'
import type { Pin, ShownPart } from './tripPins'

interface MapEditingProps {
  map: MapStore
  pins: readonly Pin[]
  part: ShownPart
  children: (edits: MapEdits) => ReactNode
}

/** In px, by a key. With Shift in larger steps. */
const [STEP_PX, LARGE_STEP_PX] = [4, 24]
const steps: Partial<Record<string, WorldPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Then the form opens without the zone of the place. */
const PATIENCE_MS = 800

/** Pins can be dragged, and a long press adds an event. */
export function MapEditing({ map, pins, part, children }: MapEditingProps) {
  const [lifted, setLifted] = useState<LiftedPin>()
  // By the button or Enter: arrows move the lifted pin.
  const [isByKeys, setByKeys] = useState(false)
  const adding = useAddAt(map, part)
  const takesPlaces = useReadable(useOpenItinerary().takesPlaces, (isTaken) => isTaken)
  const commands = useItineraryCommands()
  const viewNow = useGetView()
  const { announce } = useEditControls()

  const end = () => {
    setLifted(undefined)
    setByKeys(false)
  }
  const drop = (key: string, by: WorldPoint) => {
    end()
    const pin = pins.find((one) => one.key === key)
    const event = pin && viewNow().events[pin.eventId]
    const place = event?.[pin?.end ?? 'place']
    if (pin === undefined || event === undefined || !place || (by.x === 0 && by.y === 0)) return
    const position = toPosition(panBy({ ...pin.at, zoom: map.view.get().zoom }, by.x, by.y))
    const isMoved = tryCommand(() =>
      commands.editEvent(event.id, { [pin.end]: movedPlace(place, position) }, { [pin.end]: place }),
    )
    if (isMoved) announce(mapTexts.moved(event.label === '' ? commonTexts.untitled : event.label))
  }
  const liftByKeys = (key: string) => {
    setLifted({ key, by: { x: 0, y: 0 } })
    setByKeys(true)
    announce(mapTexts.movingHint)
    // The button that was pressed goes.
    requestAnimationFrame(() => focusPin(key))
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isByKeys || lifted === undefined) return
    const step = steps[event.key]
    if (step !== undefined) {
      const px = event.shiftKey ? LARGE_STEP_PX : STEP_PX
      setLifted({ ...lifted, by: { x: lifted.by.x + step.x * px, y: lifted.by.y + step.y * px } })
    } else if (event.key === 'Enter') drop(lifted.key, lifted.by)
    else if (event.key === 'Escape') end()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (!takesPlaces) return children(noEdits)
  return (
    <>
      {children({
        handlers: {
          onLongPress: adding.ask,
          pins: {
            lift: (key) => setLifted({ key, by: { x: 0, y: 0 } }),
            drag: (key, by) => setLifted({ key, by }),
            drop,
            cancel: end,
          },
        },
        lifted,
        isMovable: true,
        onKeyDownCapture,
        byKeys: {
          isActive: isByKeys && lifted !== undefined,
          start: liftByKeys,
          drop: () => lifted && drop(lifted.key, lifted.by),
          cancel: end,
        },
      })}
      {adding.menu}
    </>
  )
}

/** Where a user pressed for long: an event of the chosen day, else the user is asked for the day. */
function useAddAt(map: MapStore, part: ShownPart) {
  const days = useItinerary((view) => view.days)
  const { openForm } = useEditControls()
  const withNearestTown = useNearestTown()
  const [asked, setAsked] = useState<{ place: Place; isOpen: boolean; left: number; top: number }>()
  const add = async (place: Place, dayId: string) => {
    const slow = new Promise<Place>((resolve) => setTimeout(resolve, PATIENCE_MS, place))
    openForm({ kind: 'new', dayId, place: await Promise.race([withNearestTown(place), slow]) })
  }
  const ask = (point: WorldPoint, at: { left: number; top: number }) => {
    const place = makePlace({ ...toPosition(unproject(point, map.view.get())), source: 'map' })
    if (place === undefined) return
    if (part === 'all') setAsked({ place, isOpen: true, ...at })
    else void add(place, part)
  }
  const close = () => setAsked((now) => now && { ...now, isOpen: false })
  const menu =
    asked === undefined ? null : (
      <ActionMenu
        open={asked.isOpen}
        anchorReference="anchorPosition"
        anchorPosition={{ left: asked.left, top: asked.top }}
        transformOrigin={{ vertical: 'top', horizontal: 'left' }}
        onClose={close}
        slotProps={{ transition: { onExited: () => setAsked(undefined) }, list: { 'aria-label': mapTexts.addHere } }}
      >
        <Typography component="li" variant="label" role="presentation" sx={{ px: 1.5, py: 1, display: 'block' }}>
          {mapTexts.addHere}
        </Typography>
        {[...days.map(({ id, label }) => ({ id, label })), { id: IDEAS_DAY_ID, label: tripTexts.ideas }].map(({ id, label }) => (
          <MenuItem
            key={id}
            onClick={() => {
              close()
              void add(asked.place, id)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </ActionMenu>
    )
  return { ask, menu }
}
