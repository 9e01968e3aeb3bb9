import { MAX_ZOOM, worldSize, type WorldPoint } from '#shared/map/mercator'
import type { Pin } from './tripPins'

/** Closer pins would cover each other. */
const NEAR_PX = 26
/** More become a stack, unless no scale tells them apart. */
const MAX_FAN = 3
/** Along the circle of a fan. */
const FAN_STEP_PX = 34
const FAN_RADIUS_PX = 20

/** In px from the place that it stands for. */
interface PlacedPin {
  pin: Pin
  dx: number
  dy: number
}

/** Pins of a spot: one in its place, several around it, or a stack that only its count shows. */
export interface PinGroup {
  /** Of its first pin. */
  key: string
  at: WorldPoint
  pins: readonly PlacedPin[]
  isStack: boolean
}

/** In the order of each group's first pin. */
export function arrangePins(pins: readonly Pin[], zoom: number): PinGroup[] {
  return groupNear(pins, zoom).map((group) => {
    const [first] = group
    const isStack = group.length > MAX_FAN && canSeparate(group, zoom)
    return { key: first.key, at: middleOf(group), isStack, pins: isStack ? group.map(inPlace) : fanOut(group) }
  })
}

/** The smallest scale at which a pin is not in a stack. */
export function zoomOfOwnPlace(pins: readonly Pin[], key: string, from: number): number {
  const isHidden = (zoom: number) =>
    arrangePins(pins, zoom).some((group) => group.isStack && group.pins.some(({ pin }) => pin.key === key))
  let zoom = from
  while (zoom < MAX_ZOOM && isHidden(zoom)) zoom += 1
  return Math.min(MAX_ZOOM, zoom)
}

type Group = readonly [Pin, ...Pin[]]

/** By the first pin of each group, whose neighbours are found by cells. */
function groupNear(pins: readonly Pin[], zoom: number): Group[] {
  const cells = new Map<string, [Pin, ...Pin[]][]>()
  const all: [Pin, ...Pin[]][] = []
  const px = worldSize(zoom)
  for (const pin of pins) {
    const [column, row] = [Math.floor((pin.at.x * px) / NEAR_PX), Math.floor((pin.at.y * px) / NEAR_PX)]
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => cells.get(`${column + x} ${row + y}`) ?? []))
    const near = around.find(([first]) => distance(first, pin) * px < NEAR_PX)
    if (near !== undefined) {
      near.push(pin)
      continue
    }
    const group: [Pin, ...Pin[]] = [pin]
    all.push(group)
    cells.set(`${column} ${row}`, [...(cells.get(`${column} ${row}`) ?? []), group])
  }
  return all
}

const distance = (a: Pin, b: Pin): number => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)

const canSeparate = ([first, ...others]: Group, zoom: number): boolean =>
  zoom < MAX_ZOOM && others.some((pin) => distance(first, pin) * worldSize(MAX_ZOOM) >= NEAR_PX)

function middleOf(group: Group): WorldPoint {
  const mean = (of: (pin: Pin) => number) => group.reduce((sum, pin) => sum + of(pin), 0) / group.length
  return { x: mean(({ at }) => at.x), y: mean(({ at }) => at.y) }
}

const inPlace = (pin: Pin): PlacedPin => ({ pin, dx: 0, dy: 0 })

/** Clockwise from the left, on a circle that grows with their count. */
function fanOut(group: Group): PlacedPin[] {
  if (group.length === 1) return group.map(inPlace)
  const radius = Math.max(FAN_RADIUS_PX, (group.length * FAN_STEP_PX) / (2 * Math.PI))
  return group.map((pin, i) => {
    const angle = Math.PI + (i * 2 * Math.PI) / group.length
    return { pin, dx: Math.round(Math.cos(angle) * radius), dy: Math.round(Math.sin(angle) * radius) }
  })
}
