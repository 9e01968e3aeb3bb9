import { project, toPosition, unproject, worldSize } from '#shared/map/mercator'
import type { Bounds } from '#shared/places/distance'
import type { SizedView } from '../../entities/map/mapStore'

const DECIMALS = 1e5
const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS

export const WHOLE_WORLD: Bounds = [-180, -90, 180, 90]

/** What the window shows, at most the world. West is greater than east across the antimeridian. */
export function boxOfView(view: SizedView): Bounds {
  const { width, height } = view
  const corner = (sign: 1 | -1) => toPosition(unproject({ x: (sign * width) / 2, y: (sign * height) / 2 }, view))
  const [northWest, southEast] = [corner(-1), corner(1)]
  const isWholeTurn = width >= worldSize(view.zoom)
  return [
    isWholeTurn ? -180 : rounded(northWest.lng),
    Math.max(-90, rounded(southEast.lat)),
    isWholeTurn ? 180 : rounded(southEast.lng),
    Math.min(90, rounded(northWest.lat)),
  ]
}

/** Of an address, rounded; undefined if it is no box. */
export function readBox(text: string | null): Bounds | undefined {
  const numbers = (text ?? '').split(',').map((part) => (part.trim() === '' ? NaN : rounded(Number(part))))
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers
  const isBox = numbers.length === 4 && [west, east].every(isWithin(180)) && [south, north].every(isWithin(90)) && south < north
  return isBox && west !== east ? [west, south, east, north] : undefined
}

const isWithin = (max: number) => (value: number) => Math.abs(value) <= max

export const writeBox = (box: Bounds): string => box.join(',')

const [MOVED_SHARE, MOVED_ZOOM] = [0.12, 0.25]

/** So far that other trips may show. */
export function hasMoved(view: SizedView, from: SizedView): boolean {
  const { x, y } = project(view, from)
  const isPanned = Math.abs(x) > from.width * MOVED_SHARE || Math.abs(y) > from.height * MOVED_SHARE
  return isPanned || Math.abs(view.zoom - from.zoom) > MOVED_ZOOM
}
