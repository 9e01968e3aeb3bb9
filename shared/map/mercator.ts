import type { Bounds } from '../places/distance'
import type { Position } from '../places/place'
import { MAX_BASE_ZOOM, type TileAddress } from './baseTiles'

/** Web Mercator, 0 to 1: east and south. x goes on beyond the antimeridian. */
export interface WorldPoint {
  x: number
  y: number
}

/** In px. */
export interface Size {
  width: number
  height: number
}

/** Centre and scale. At zoom 0 the world is `TILE_PX` wide. */
export interface MapView extends WorldPoint {
  zoom: number
}

/** On the screen, at a whole zoom. As MapLibre. */
const TILE_PX = 512
const MIN_ZOOM = 0
export const MAX_ZOOM = 17
/** Of a single place: its quarter. */
const LONE_ZOOM = 14

const EQUATOR_METRES = 40_075_016.7
/** Beyond, the map ends. */
const MAX_LATITUDE = 85.0511

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
const clampZoom = (zoom: number, min = MIN_ZOOM): number => clamp(zoom, min, MAX_ZOOM)

/** In px. */
export const worldSize = (zoom: number): number => TILE_PX * 2 ** zoom

export function toWorld({ lat, lng }: Position): WorldPoint {
  const sine = Math.sin((clamp(lat, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Longitude from −180 to 180. */
export function toPosition({ x, y }: WorldPoint): Position {
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    lng: (x - Math.floor(x)) * 360 - 180,
  }
}

/** The copy of a point on the piece of world around `x`. */
export const nearestCopy = (point: WorldPoint, x: number): WorldPoint => ({
  x: point.x + Math.round(x - point.x),
  y: point.y,
})

/** `padding` in px on each side. A box may cross the antimeridian. */
export function viewOfBounds(
  [west, south, east, north]: Bounds,
  { width, height }: Size,
  padding: number,
  minZoom = MIN_ZOOM,
): MapView {
  const [start, end] = [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east < west ? east + 360 : east })]
  const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2]
  const zoom = Math.min(
    LONE_ZOOM + 1,
    Math.log2(Math.max(1, width - 2 * padding) / TILE_PX / (end.x - start.x)),
    Math.log2(Math.max(1, height - 2 * padding) / TILE_PX / (end.y - start.y)),
  )
  const isLone = start.x === end.x && start.y === end.y
  return withinWorld({ x, y, zoom: isLone ? LONE_ZOOM : clampZoom(zoom, minZoom) }, { width, height })
}

/** Not beyond the poles, if the world is higher than the map. */
export function withinWorld({ x, y, zoom }: MapView, { height }: Size): MapView {
  const half = Math.min(0.5, height / worldSize(zoom) / 2)
  return { x: x - Math.floor(x), y: clamp(y, half, 1 - half), zoom }
}

/** By px of the screen. */
export const panBy = (view: MapView, right: number, down: number): MapView => ({
  ...view,
  x: view.x + right / worldSize(view.zoom),
  y: view.y + down / worldSize(view.zoom),
})

/** `point`: px from the centre; it stays where it is. */
export function zoomAround(view: MapView, zoom: number, point: WorldPoint = { x: 0, y: 0 }): MapView {
  const next = { ...view, zoom: clampZoom(zoom) }
  const gained = 1 / worldSize(view.zoom) - 1 / worldSize(next.zoom)
  return { ...next, x: view.x + point.x * gained, y: view.y + point.y * gained }
}

/** In px from the centre of a view. */
export function project(point: WorldPoint, view: MapView): WorldPoint {
  const [size, copy] = [worldSize(view.zoom), nearestCopy(point, view.x)]
  return { x: (copy.x - view.x) * size, y: (copy.y - view.y) * size }
}

/** `px` from the centre of a view. */
export const unproject = (px: WorldPoint, view: MapView): WorldPoint => panBy(view, px.x, px.y)

/** At the height of `y`. */
export function metresPerPixel({ y, zoom }: Pick<MapView, 'y' | 'zoom'>): number {
  const { lat } = toPosition({ x: 0, y })
  return (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom)
}

const MAX_BAR_PX = 96

/** The longest round distance that fits; in metres and px. */
export function scaleBarOf(metresInPixel: number): { metres: number; px: number } {
  const most = MAX_BAR_PX * metresInPixel
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = [5, 2, 1].map((digit) => digit * power).find((length) => length <= most) ?? power
  return { metres, px: Math.round(metres / metresInPixel) }
}

/** `left` and `top` in tiles of its zoom; of a copy of the world, `left` is beyond it. */
export interface ShownTile extends TileAddress {
  left: number
  top: number
}

/** From the north-west, row by row. */
export function coveringTiles(view: MapView, { width, height }: Size): ShownTile[] {
  const z = clamp(Math.floor(view.zoom), 0, MAX_BASE_ZOOM)
  const [count, px] = [2 ** z, worldSize(view.zoom)]
  const [halfX, halfY] = [width / px / 2, height / px / 2]
  const [firstX, lastX] = [Math.floor((view.x - halfX) * count), Math.ceil((view.x + halfX) * count)]
  const [firstY, lastY] = [
    Math.max(0, Math.floor((view.y - halfY) * count)),
    Math.min(count, Math.ceil((view.y + halfY) * count)),
  ]
  const tiles: ShownTile[] = []
  for (let top = firstY; top < lastY; top += 1)
    for (let left = firstX; left < lastX; left += 1) tiles.push({ z, x: ((left % count) + count) % count, y: top, left, top })
  return tiles
}
