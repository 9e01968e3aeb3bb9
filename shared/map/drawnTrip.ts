import { formatDistance } from '../places/placeTexts'
import { BASE_MAP_ATTRIBUTION } from './baseTiles'
import { drawMap, isFree, MAP_FONT, round, writeText } from './drawnMap'
import type { Box, MapColours, TileToDraw, WrittenText } from './drawnMap'
import { metresPerPixel, nearestCopy, project, scaleBarOf, toWorld, viewOfBounds, worldSize } from './mercator'
import type { MapView, Size, WorldPoint } from './mercator'
import { boundsOfStops, journeysOf, nameOfStop, type Stop } from './tripStops'

/** CSS colours; `days` in turn, from the first. `surface` is around pins. */
export type TripColours = MapColours &
  Readonly<Record<'surface' | 'onDay' | 'ideas', string>> & { readonly days: readonly string[] }

const LONE_ZOOM = 10

/** Lower than maps go: pictures are small. */
const MIN_ZOOM = -4

/** Without far ends of journeys. Undefined without any. */
export function viewOfStops(stops: readonly Stop[], size: Size, padding: number): MapView | undefined {
  const bounds = boundsOfStops(stops)
  if (bounds === null) return undefined
  const view = viewOfBounds(bounds, size, padding, MIN_ZOOM)
  return bounds[0] === bounds[2] && bounds[1] === bounds[3] ? { ...view, zoom: LONE_ZOOM } : view
}

/**
 * `stops`: '2.3', in a trip of one day '3'. `days`: '2' at one stop of each day, of a journey only if the day has no
 * other. Empty for a dot.
 */
export function labelStops(stops: readonly Stop[], kind: 'stops' | 'days'): string[] {
  const days = new Set(stops.flatMap(({ dayNumber }) => (dayNumber === 0 ? [] : [dayNumber])))
  const journeys = journeysOf(stops)
  const isVisit = (stop: Stop) => !journeys.has(nameOfStop(stop))
  const ofDays = new Map<number, Stop>()
  for (const stop of stops) {
    const known = ofDays.get(stop.dayNumber)
    if (known === undefined || (!isVisit(known) && isVisit(stop))) ofDays.set(stop.dayNumber, stop)
  }
  return stops.map((stop) => {
    const { dayNumber, number, isArrival } = stop
    if (dayNumber === 0 || isArrival) return ''
    if (days.size === 1) return String(number)
    return kind === 'stops' ? nameOfStop(stop) : ofDays.get(dayNumber) === stop ? String(dayNumber) : ''
  })
}

/** Further stops are dots. */
const MAX_PINS = 60
const [PIN_PX, DOT_PX, TEXT_PX, BEND] = [18, 3.5, 11, 0.18]
/** From a place to its pin beside it. */
const RINGS_PX = [20, 32, 45]
const SIDES = Array.from({ length: 12 }, (_, i) => ({ x: Math.cos((i * Math.PI) / 6), y: Math.sin((i * Math.PI) / 6) }))

interface TripDrawing {
  stops: readonly Stop[]
  /** Of `labelStops`. */
  labels: readonly string[]
  view: MapView
  size: Size
  colours: TripColours
  write?: (text: WrittenText) => string
  /** Empty for pictures beside one that has it. */
  attribution?: string
}

interface DrawnStop extends Stop, WorldPoint {
  colour: string
  label: string
  pin: (WorldPoint & { half: number }) | undefined
}

/** As SVG, with scale bar and attribution. Pins that cover others move aside or become dots. */
export function drawTrip(tiles: readonly TileToDraw[], drawing: TripDrawing): string {
  const { view, size, colours, write = writeText } = drawing
  const foot = drawFoot(drawing, write)
  const stops = placePins(drawing, foot.taken)
  const lines = stops.map((stop, i) => {
    const before = stops[i - 1]
    return before === undefined || before.dayNumber !== stop.dayNumber || stop.dayNumber === 0 ? '' : drawLine(before, stop, view)
  })
  const leaders = stops.map((stop) =>
    stop.pin === undefined || isSame(stop, stop.pin)
      ? ''
      : `<path d="M${point(stop)}L${point(stop.pin)}" stroke="${stop.colour}" stroke-width="1"/>`,
  )
  const dots = stops.map(({ x, y, dayNumber, isArrival, colour }) => {
    const isHollow = isArrival || dayNumber === 0
    const [fill, stroke] = isHollow ? [colours.surface, colour] : [colour, colours.surface]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${DOT_PX}" fill="${fill}" stroke="${stroke}" stroke-width="${isHollow ? 2 : 1.25}"/>`
  })
  const pins = stops.map(({ pin, label, colour }) =>
    pin === undefined ? '' : drawPin({ ...pin, label, colour }, colours, write),
  )
  // The first stops are on top.
  const parts = [lines, leaders, dots.toReversed(), pins.toReversed()].map((part) => part.join(''))
  const content = `<g text-anchor="middle" font-family="${MAP_FONT}">${parts.join('')}</g>${foot.content}`
  const taken = stops.flatMap((stop) => [
    boxAround(stop, DOT_PX),
    ...(stop.pin === undefined ? [] : [boxAround(stop.pin, stop.pin.half, PIN_PX / 2)]),
  ])
  return drawMap(tiles, view, size, colours, { content, taken: [...foot.taken, ...taken], write })
}

/** In their places if these are free, else beside them. */
function placePins({ stops, labels, view, size, colours }: TripDrawing, foot: readonly Box[]): DrawnStop[] {
  const { days, ideas } = colours
  const drawn = stops.map((stop, i): DrawnStop => {
    const at = project(toWorld(stop), view)
    const colour = stop.dayNumber === 0 ? ideas : (days[(stop.dayNumber - 1) % days.length] ?? ideas)
    return { ...stop, x: at.x + size.width / 2, y: at.y + size.height / 2, colour, label: labels[i] ?? '', pin: undefined }
  })
  const taken = [...foot]
  const dots = drawn.map((stop) => boxAround(stop, DOT_PX))
  for (const stop of drawn.filter(({ label }) => label !== '').slice(0, MAX_PINS)) {
    if (!isFree(boxAround(stop, 0), [], size)) continue
    const half = PIN_PX / 2 + Math.max(0, stop.label.length - 2) * 3
    const boxAt = (at: WorldPoint) => boxAround(at, half, PIN_PX / 2)
    const isFreeBeside = (at: WorldPoint) => isFree(boxAt(at), taken, size) && isFree(boxAt(at), dots, size)
    const at = isFree(boxAt(stop), taken, size) ? stop : placesBeside(stop, half).find(isFreeBeside)
    if (at === undefined) continue
    stop.pin = { x: at.x, y: at.y, half }
    taken.push(boxAt(at))
  }
  return drawn
}

const placesBeside = ({ x, y }: WorldPoint, half: number): WorldPoint[] =>
  RINGS_PX.flatMap((ring) => SIDES.map((side) => ({ x: x + side.x * (ring + half - PIN_PX / 2), y: y + side.y * ring })))

const isSame = (a: WorldPoint, b: WorldPoint): boolean => a.x === b.x && a.y === b.y
const boxAround = ({ x, y }: WorldPoint, right: number, down = right): Box => [x - right, y - down, x + right, y + down]
const point = ({ x, y }: WorldPoint): string => `${round(x)} ${round(y)}`

function drawPin(
  { x, y, half, label, colour }: WorldPoint & { half: number; label: string; colour: string },
  { surface, onDay }: TripColours,
  write: (text: WrittenText) => string,
): string {
  const box = `x="${round(x - half)}" y="${round(y - PIN_PX / 2)}" width="${round(half * 2)}" height="${PIN_PX}" rx="${PIN_PX / 2}"`
  const text = write({ text: label, x, y: y + TEXT_PX * 0.36, size: TEXT_PX, weight: 700, fill: onDay })
  return `<rect ${box} fill="${colour}" stroke="${surface}" stroke-width="1.5"/>${text}`
}

/** Dotted; a journey as an arc to the north. */
function drawLine(from: DrawnStop, to: DrawnStop, { zoom }: MapView): string {
  const world = worldSize(zoom)
  const end = { x: from.x + (nearestCopy(toWorld(to), toWorld(from).x).x - toWorld(from).x) * world, y: to.y }
  const [x, y] = [end.x - from.x, end.y - from.y]
  const side = x < 0 ? -BEND : BEND
  const isJourney = to.isArrival && from.number === to.number
  const middle = { x: (from.x + end.x) / 2 + y * side, y: (from.y + end.y) / 2 - x * side }
  const d = isJourney ? `Q${point(middle)} ${point(end)}` : `L${point(end)}`
  const look = isJourney || Math.hypot(x, y) > MAX_DOTTED_PX ? '1.5' : '2" stroke-linecap="round" stroke-dasharray="0.1 5'
  return `<path d="M${point(from)}${d}" fill="none" stroke="${to.colour}" stroke-width="${look}"/>`
}
const MAX_DOTTED_PX = 5000

const [FOOT_PX, FOOT_TEXT_PX] = [8, 9]

function drawFoot(
  { view, size: { width, height }, colours: { label, halo }, attribution = BASE_MAP_ATTRIBUTION }: TripDrawing,
  write: (text: WrittenText) => string,
) {
  const { metres, px } = scaleBarOf(metresPerPixel(view))
  const y = height - FOOT_PX
  const text = { y: y - 3, size: FOOT_TEXT_PX, weight: 500, fill: label }
  const bar = write({ ...text, text: formatDistance(metres), x: FOOT_PX + px / 2 })
  const source = attribution === '' ? '' : write({ ...text, text: attribution, x: width - FOOT_PX, anchor: 'end' })
  const taken: Box[] = [
    [0, y - 16, FOOT_PX + px + 4, height],
    [width - attribution.length * 5.2 - FOOT_PX, y - 14, width, height],
  ]
  const content =
    `<g text-anchor="middle" font-family="${MAP_FONT}" stroke="${halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${bar}${source}</g>` +
    `<path d="M${FOOT_PX} ${y - 4}v4h${px}v-4" fill="none" stroke="${label}" stroke-width="1.25"/>`
  return { content, taken }
}
