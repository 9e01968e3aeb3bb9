import { useMemo, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { project, viewOfBounds, type MapView, type WorldPoint } from '#shared/map/mercator'
import { useReadable } from '../../../lib/store/useReadable'
import { commonTexts } from '../../../texts/common'
import { cssColor as c } from '../../../theme/vars'
import { arrangePins, zoomOfOwnPlace, type PinGroup } from './arrangePins'
import type { MapStore, SizedView } from '../../../entities/map/mapStore'
import { MovingLayer } from '../../../entities/map/MovingLayer'
import { OrderLines } from './OrderLines'
import { focusWhenShown, PinButton, pinName, StackButton } from './PinButton'
import { boundsOfPins, listOrderLines, type Pin } from './tripPins'

const Leaders = styled('svg')({ position: 'absolute', width: 1, height: 1, overflow: 'visible', pointerEvents: 'none' })

const SPREAD_PADDING_PX = 72

/** By key, in px from its place. */
export interface LiftedPin {
  key: string
  by: WorldPoint
}

interface PinLayerProps {
  map: MapStore
  pins: readonly Pin[]
  /** Ids of events whose pins are marked. */
  marked: ReadonlySet<string>
  lifted: LiftedPin | undefined
  isMovable: boolean
  onPress: (key: string) => void
  onFocus: (key: string) => void
  /** `placeOf`: the pin of an event. */
  children: (placeOf: (eventId: string) => WorldPoint | undefined, frame: MapView) => ReactNode
}

export function PinLayer({ map, pins, marked, lifted, isMovable, onPress, onFocus, children }: PinLayerProps) {
  const frame = useReadable(map.frame, (now) => now)
  const groups = useMemo(() => arrangePins(pins, frame.zoom), [pins, frame.zoom])
  const lines = useMemo(() => listOrderLines(pins), [pins])
  const spread = (group: PinGroup) => {
    const together = group.pins.map(({ pin }) => pin)
    const bounds = boundsOfPins(together)
    if (bounds === undefined) return
    const goal = viewOfBounds(bounds, map.view.get(), SPREAD_PADDING_PX)
    map.moveTo({ ...goal, zoom: zoomOfOwnPlace(together, group.key, Math.max(goal.zoom, frame.zoom)) })
    focusWhenShown(group.key)
  }
  const placeOf = (eventId: string): WorldPoint | undefined => {
    const group = groups.find((one) => one.pins.some(({ pin }) => pin.eventId === eventId))
    const placed = group?.pins.find(({ pin }) => pin.eventId === eventId)
    if (group === undefined || placed === undefined) return undefined
    const { x, y } = project(group.at, frame)
    return { x: x + placed.dx, y: y + placed.dy }
  }
  return (
    <MovingLayer map={map} frame={frame}>
      <OrderLines lines={lines} pins={pins} frame={frame} />
      <FanLeaders groups={groups} frame={frame} />
      {inOrder(groups, pins).map(({ group, placed: { pin, dx, dy } }) => {
        const centre = project(group.at, frame)
        if (group.isStack)
          return <StackButton key={group.key} count={group.pins.length} {...centre} onPress={() => spread(group)} />
        const title = pin.label === '' ? commonTexts.untitled : pin.label
        const isMarked = marked.has(pin.eventId)
        const by = lifted?.key === pin.key ? lifted.by : { x: 0, y: 0 }
        return (
          <PinButton
            key={pin.key}
            pinKey={pin.key}
            kind={pin.dayNumber === 0 ? 'idea' : pin.end === 'to' ? 'arrival' : 'stop'}
            name={pinName(pin, title)}
            title={title}
            number={pin.number}
            dayNumber={pin.dayNumber}
            isApproximate={pin.place.accuracy > 0}
            isMarked={isMarked}
            side={isMarked ? sideOfName(group.at, map.view.get()) : undefined}
            isLifted={lifted?.key === pin.key}
            isMovable={isMovable}
            x={centre.x + dx + by.x}
            y={centre.y + dy + by.y}
            onPress={onPress}
            onFocus={onFocus}
          />
        )
      })}
      {children(placeOf, frame)}
    </MovingLayer>
  )
}

const NAME_PX = 120

/** Away from a near edge. */
function sideOfName(at: WorldPoint, view: SizedView): 'left' | 'right' | undefined {
  const { x } = project(at, view)
  if (x > view.width / 2 - NAME_PX) return 'left'
  return x < NAME_PX - view.width / 2 ? 'right' : undefined
}

/** The order of the trip, for keyboards; a stack at its first pin. */
function inOrder(groups: readonly PinGroup[], pins: readonly Pin[]) {
  const order = new Map(pins.map(({ key }, i) => [key, i]))
  return groups
    .flatMap((group) => (group.isStack ? group.pins.slice(0, 1) : group.pins).map((placed) => ({ group, placed })))
    .toSorted((a, b) => (order.get(a.placed.pin.key) ?? 0) - (order.get(b.placed.pin.key) ?? 0))
}

/** From a fanned pin to its place. */
function FanLeaders({ groups, frame }: { groups: readonly PinGroup[]; frame: MapView }) {
  const fans = groups.filter(({ isStack, pins }) => !isStack && pins.length > 1)
  if (fans.length === 0) return null
  return (
    <Leaders aria-hidden="true">
      {fans.flatMap(({ at, pins }) => {
        const centre = project(at, frame)
        return pins.map(({ pin, dx, dy }) => {
          const { x, y } = project(pin.at, frame)
          return (
            <g key={pin.key} stroke={c('ink3')}>
              <line x1={x} y1={y} x2={centre.x + dx} y2={centre.y + dy} strokeWidth={1.25} />
              <circle cx={x} cy={y} r={2.5} fill={c('ink3')} stroke="none" />
            </g>
          )
        })
      })}
    </Leaders>
  )
}
