import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import type { TripOutline } from '#shared/exports/tripOutline'
import { decodeBaseTile, type BaseTile } from '#shared/map/baseTile'
import { baseTilePath } from '#shared/map/baseTiles'
import { drawTrip, labelStops, viewOfStops } from '#shared/map/drawnTrip'
import { listStops, nameOfStop, stopsOfEvents, type Stop } from '#shared/map/tripStops'
import { paperColours } from '#shared/map/mapColours'
import type { TileToDraw } from '#shared/map/drawnMap'
import { coveringTiles, type MapView, type ShownTile, type Size } from '#shared/map/mercator'
import { createBaseTileLoader } from '../../../engine/offline/baseTiles'
import { printSize } from '../../../theme/sizes'
import { printedMapTexts as texts } from './printedMapTexts'

const WIDE = { width: 680, height: 320 }
const TALL = { width: 680, height: 480 }
/** What a trip from north to south must gain. */
const GAIN_ZOOM = 0.3
const DAY = { width: 220, height: 150 }
const [PADDING_PX, DAY_PADDING_PX] = [44, 24]
/** Of more stops, the overview numbers the days. */
const MAX_NUMBERED = 60

/** What the sheets show of them. */
export interface PrintedMaps {
  overview: ReactNode
  /** The day's events beside its map, if it has one. */
  withMapOf: (dayNumber: number, events: ReactNode) => ReactNode
  /** Nothing for events without a place. */
  numberOf: (eventId: string) => ReactNode
}

interface Plan {
  stops: readonly Stop[]
  labels: readonly string[]
  view: MapView
  size: Size
}

/** By path; missing ones leave plain ground. */
type PrintTiles = ReadonlyMap<string, BaseTile>

export type DrawMaps = (trip: TripOutline) => PrintedMaps

/** Printing does not wait longer. */
const MAX_WAIT_MS = 1500

let loading: Promise<PrintTiles> | undefined

/** Shows maps as soon as their tiles are there. `isNow`: then prints. */
export async function prepareMaps(
  itineraryId: string,
  trip: TripOutline,
  { isNow, show }: { isNow: boolean; show: (draw: DrawMaps) => void },
): Promise<void> {
  // Hover, focus and press share it.
  const shared = (loading ??= loadPrintTiles(itineraryId, trip).finally(() => (loading = undefined)))
  const late = new Promise<PrintTiles>((resolve) => setTimeout(() => resolve(new Map()), MAX_WAIT_MS))
  const tiles = await (isNow ? Promise.race([shared, late]) : shared)
  show((current) => drawPrintedMaps(current, tiles))
  // The print dialog freezes the page: let the popup close first.
  if (isNow) requestAnimationFrame(() => window.print())
}

/** In place of those that fail coarser ones, which are kept with a trip. */
async function loadPrintTiles(itineraryId: string, trip: TripOutline): Promise<PrintTiles> {
  const { overview, ofDays } = planMaps(trip)
  const plans = [...(overview === undefined ? [] : [overview]), ...ofDays.values()]
  const wanted = new Map(plans.flatMap(({ view, size }) => coveringTiles(view, size)).map((tile) => [baseTilePath(tile), tile]))
  const load = createBaseTileLoader(itineraryId)
  const tiles = new Map<string, BaseTile>()
  const loadBest = async (tile: ShownTile) => {
    for (const address of withParents(tile)) {
      const bytes = await load(address).catch(() => undefined)
      if (bytes !== undefined) return void tiles.set(baseTilePath(address), decodeBaseTile(bytes))
    }
  }
  await Promise.allSettled(Array.from(wanted.values(), loadBest))
  return tiles
}

/** From the tile to the one of the whole world. */
const withParents = ({ z, x, y, left, top }: ShownTile): ShownTile[] =>
  Array.from({ length: z + 1 }, (_, up) => ({ z: z - up, x: x >> up, y: y >> up, left: left >> up, top: top >> up }))

/** Coarser ones below, each once. */
function findTiles({ view, size }: Plan, tiles: PrintTiles): TileToDraw[] {
  const found = new Map<string, TileToDraw>()
  for (const wanted of coveringTiles(view, size)) {
    const best = withParents(wanted).find((address) => tiles.has(baseTilePath(address)))
    const tile = best && tiles.get(baseTilePath(best))
    if (best !== undefined && tile !== undefined) found.set(`${best.z} ${best.left} ${best.top}`, { ...best, tile })
  }
  return [...found.values()].toSorted((a, b) => a.z - b.z)
}

function drawPrintedMaps(trip: TripOutline, tiles: PrintTiles): PrintedMaps {
  const { overview, ofDays, numbers } = planMaps(trip)
  const draw = (plan: Plan, more: { attribution?: string } = {}): string =>
    drawTrip(findTiles(plan, tiles), { ...plan, ...more, colours: paperColours })
  return {
    overview: overview && <Picture svg={draw(overview)} name={texts.trip} />,
    withMapOf(day, events) {
      const plan = ofDays.get(day)
      if (plan === undefined) return events
      return (
        <Beside>
          {events}
          <Picture svg={draw(plan, { attribution: '' })} name={texts.day(day)} />
        </Beside>
      )
    },
    numberOf(id) {
      const number = numbers.get(id)
      return number === undefined ? null : <Numbered>{number}</Numbered>
    },
  }
}

// Only numbers and names of the map, escaped where they are drawn.
const Picture = ({ svg, name }: { svg: string; name: string }) => (
  <Frame role="img" aria-label={name} dangerouslySetInnerHTML={{ __html: svg }} />
)

/** Days of trips with several have a map if they have several stops. */
function planMaps(trip: TripOutline) {
  const stops = listStops(trip)
  const labels = labelStops(stops, 'stops')
  const days = new Set(stops.map(({ dayNumber }) => dayNumber).filter((day) => day > 0))
  const ofDays = new Map<number, Plan>()
  for (const day of days.size > 1 ? days : []) {
    const isOfDay = ({ dayNumber }: Stop) => dayNumber === day
    const plan = fit(
      { stops: stops.filter(isOfDay), labels: labels.filter((_, i) => stops[i]?.dayNumber === day) },
      DAY,
      DAY_PADDING_PX,
    )
    if (plan !== undefined && plan.stops.length > 1) ofDays.set(day, plan)
  }
  return { overview: planOverview(stops, labels), ofDays, numbers: numbersOf(trip, stops, labels) }
}

function planOverview(stops: readonly Stop[], all: readonly string[]): Plan | undefined {
  if (stops.length < 2) return undefined
  const labels = stops.length > MAX_NUMBERED ? labelStops(stops, 'days') : all
  const [wide, tall] = [fit({ stops, labels }, WIDE, PADDING_PX), fit({ stops, labels }, TALL, PADDING_PX)]
  return wide && tall && tall.view.zoom > wide.view.zoom + GAIN_ZOOM ? tall : wide
}

function fit(shown: Pick<Plan, 'stops' | 'labels'>, size: Size, padding: number): Plan | undefined {
  const view = viewOfStops(shown.stops, size, padding)
  return view && { ...shown, view, size }
}

function numbersOf({ days }: TripOutline, stops: readonly Stop[], labels: readonly string[]): ReadonlyMap<string, string> {
  const labelOf = new Map<string, string>()
  for (const [i, stop] of stops.entries()) if (!stop.isArrival) labelOf.set(nameOfStop(stop), labels[i] ?? '')
  const numbered = days.flatMap(({ dayNumber, events }) =>
    stopsOfEvents(events).map(({ event, number }) => [event.id, labelOf.get(nameOfStop({ dayNumber, number })) ?? ''] as const),
  )
  return new Map(numbered.filter(([, label]) => label !== ''))
}

/** As on the map. */
const Numbered = styled('span')({
  display: 'inline-block',
  minWidth: '5mm',
  marginRight: '1.5mm',
  padding: '0 1mm',
  border: '0.5pt solid #000',
  borderRadius: '2.5mm',
  fontSize: printSize.number,
  fontWeight: 600,
  lineHeight: 1.4,
  textAlign: 'center',
  verticalAlign: '0.3mm',
})
const Frame = styled('figure')({
  overflow: 'hidden',
  marginTop: '5mm',
  border: '0.5pt solid #000',
  borderRadius: '2mm',
  breakInside: 'avoid',
  '& > svg': { display: 'block', width: '100%', height: 'auto' },
})
const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 58mm',
  alignItems: 'start',
  columnGap: '6mm',
  '& > figure': { marginTop: '1.5mm' },
})
