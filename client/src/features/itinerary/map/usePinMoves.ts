import { useState, type KeyboardEvent } from 'react'
import { panBy, type WorldPoint } from '#shared/map/mercator'
import type { PinHandlers } from '../../../entities/map/gestures'
import type { MapStore } from '../../../entities/map/mapStore'
import { mapTexts } from './mapTexts'
import type { PlaceEditor } from './MemberMap'
import { focusPin } from './PinButton'
import type { LiftedPin } from './PinLayer'
import type { Pin } from './tripPins'

/** In px, by a key. With Shift in larger steps. */
const [STEP_PX, LARGE_STEP_PX] = [4, 24]
const steps: Partial<Record<string, WorldPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export interface PinMoves {
  lifted: LiftedPin | undefined
  /** For gestures. */
  handlers: PinHandlers
  /** Arrows, Enter and Esc, instead of a drag. */
  byKeys: { isActive: boolean; start: (key: string) => void; drop: () => void; cancel: () => void }
  onKeyDownCapture: (event: KeyboardEvent) => void
}

export function usePinMoves(map: MapStore, pins: readonly Pin[], editor: PlaceEditor | undefined): PinMoves {
  const [lifted, setLifted] = useState<LiftedPin>()
  const [isByKeys, setByKeys] = useState(false)
  const end = () => {
    setLifted(undefined)
    setByKeys(false)
  }
  const drop = (key: string, by: WorldPoint) => {
    end()
    const pin = pins.find((one) => one.key === key)
    if (pin === undefined || (by.x === 0 && by.y === 0)) return
    editor?.move(pin, panBy({ ...pin.at, zoom: map.view.get().zoom }, by.x, by.y))
  }
  const start = (key: string) => {
    setLifted({ key, by: { x: 0, y: 0 } })
    setByKeys(true)
    editor?.announce(mapTexts.movingHint)
    // The button that was pressed goes.
    requestAnimationFrame(() => focusPin(key))
  }
  return {
    lifted,
    handlers: {
      lift: (key) => setLifted({ key, by: { x: 0, y: 0 } }),
      drag: (key, by) => setLifted({ key, by }),
      drop,
      cancel: end,
    },
    byKeys: {
      isActive: isByKeys,
      start,
      drop: () => lifted && drop(lifted.key, lifted.by),
      cancel: end,
    },
    onKeyDownCapture(event) {
      if (!isByKeys || lifted === undefined) return
      const step = steps[event.key]
      if (step !== undefined) {
        const px = event.shiftKey ? LARGE_STEP_PX : STEP_PX
        setLifted({ ...lifted, by: { x: lifted.by.x + step.x * px, y: lifted.by.y + step.y * px } })
        // Enter on its buttons presses them.
      } else if (event.key === 'Enter' && isOnPin(event)) drop(lifted.key, lifted.by)
      else if (event.key === 'Escape') end()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

const isOnPin = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('[data-pin]') !== null
