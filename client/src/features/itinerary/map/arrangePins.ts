import { MAX_ZOOM, worldSize, type WorldPoint } from '#shared/map/mercator'
import type { Pin } from './tripPins'

/** Closer pins would cover each other. */
const NEAR_PX = 26
/** More become a stack, unless no scale tells them apart. */
const MAX_FAN = 3
/** Along the circle of a fan. */
const FAN_STEP_PX = 32
const FAN_RADIUS_PX = 14
/** A stack is a little larger than a pin. */
const STACK_EXTENT_PX = 5
const CELL_PX = 64

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
  const near = mergeNear(
    pins.map((pin): Group => [pin]),
    zoom,
  )
  // Fans and stacks need more room than their pins.
  return mergeNear(near, zoom).map((group) => {
    const isStack = isStacked(group, zoom)
    return { key: group[0].key, at: middleOf(group), isStack, pins: isStack ? group.map(inPlace) : fanOut(group) }
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

type Group = [Pin, ...Pin[]]

/** Each joins the first group that it would cover. Neighbours are found by cells. */
function mergeNear(groups: readonly Group[], zoom: number): Group[] {
  const cells = new Map<string, Merged[]>()
  const all: Merged[] = []
  const px = worldSize(zoom)
  for (const group of groups) {
    const middle = middleOf(group)
    const [column, row] = [Math.floor((middle.x * px) / CELL_PX), Math.floor((middle.y * px) / CELL_PX)]
    const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].flatMap((down) => cells.get(`${column + right} ${row + down}`) ?? []))
    const reach = NEAR_PX + extentOf(group, zoom)
    const covered = around.find(
      (other) => Math.hypot(other.middle.x - middle.x, other.middle.y - middle.y) * px < reach + extentOf(other.group, zoom),
    )
    if (covered === undefined) {
      const own: Merged = { group: [...group], middle }
      all.push(own)
      cells.set(`${column} ${row}`, [...(cells.get(`${column} ${row}`) ?? []), own])
    } else covered.group.push(...group)
  }
  return all.map(({ group }) => group)
}

interface Merged {
  group: Group
  /** Of what came first, so that its cell stays right. */
  middle: WorldPoint
}

const isStacked = (group: Group, zoom: number): boolean => group.length > MAX_FAN && canSeparate(group, zoom)

const canSeparate = ([first, ...others]: Group, zoom: number): boolean =>
  zoom < MAX_ZOOM && others.some(({ at }) => Math.hypot(first.at.x - at.x, first.at.y - at.y) * worldSize(MAX_ZOOM) >= NEAR_PX)

/** Beyond that of a single pin. */
const extentOf = (group: Group, zoom: number): number =>
  group.length === 1 ? 0 : isStacked(group, zoom) ? STACK_EXTENT_PX : radiusOf(group)

const radiusOf = ({ length }: Group): number => Math.max(FAN_RADIUS_PX, (length * FAN_STEP_PX) / (2 * Math.PI))

function middleOf(group: Group): WorldPoint {
  const mean = (of: (pin: Pin) => number) => group.reduce((sum, pin) => sum + of(pin), 0) / group.length
  return { x: mean(({ at }) => at.x), y: mean(({ at }) => at.y) }
}

const inPlace = (pin: Pin): PlacedPin => ({ pin, dx: 0, dy: 0 })

/** Clockwise, the first on its own side. */
function fanOut(group: Group): PlacedPin[] {
  if (group.length === 1) return group.map(inPlace)
  const [first] = group
  const middle = middleOf(group)
  const [x, y] = [first.at.x - middle.x, first.at.y - middle.y]
  const start = x === 0 && y === 0 ? Math.PI : Math.atan2(y, x)
  return group.map((pin, i) => {
    const angle = start + (i * 2 * Math.PI) / group.length
    return { pin, dx: Math.round(Math.cos(angle) * radiusOf(group)), dy: Math.round(Math.sin(angle) * radiusOf(group)) }
  })
}
