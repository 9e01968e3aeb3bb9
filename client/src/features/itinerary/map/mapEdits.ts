import type { KeyboardEvent } from 'react'
import type { GestureHandlers } from './gestures'
import type { LiftedPin } from './PinLayer'

export interface MapEdits {
  handlers: GestureHandlers
  lifted: LiftedPin | undefined
  isMovable: boolean
  /** Of the map and the cards above it. */
  onKeyDownCapture: ((event: KeyboardEvent) => void) | undefined
  /** By arrows, in place of a drag. */
  byKeys: { isActive: boolean; start: (key: string) => void; drop: () => void; cancel: () => void } | undefined
}

/** A map to look at. */
export const noEdits: MapEdits = {
  handlers: { onLongPress: undefined, pins: undefined },
  lifted: undefined,
  isMovable: false,
  onKeyDownCapture: undefined,
  byKeys: undefined,
}
