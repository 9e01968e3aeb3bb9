import { useMemo } from 'react'
import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
  type SensorDescriptor,
  type SensorOptions,
} from '@dnd-kit/core'

import type { Box } from '../moving/eventPosition'

const ARROW_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Mouse after 4 px, touch after a long press, keyboard in steps. */
export function useDragSensors(step: (key: string) => Box | undefined): SensorDescriptor<SensorOptions>[] {
  const coordinateGetter = useMemo<KeyboardCoordinateGetter>(
    () => (event) => {
      if (!ARROW_KEYS.includes(event.code)) return undefined
      event.preventDefault()
      const box = step(event.code)
      return box === undefined ? undefined : { x: box.left, y: box.top }
    },
    [step],
  )
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 4 } })
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } })
  const keyboard = useSensor(KeyboardSensor, { coordinateGetter })
  return useSensors(mouse, touch, keyboard)
}
