import { decodeBaseTile } from '#shared/map/baseTile'
import { drawTrip, labelStops, viewOfStops, type TripColours } from '#shared/map/drawnTrip'
import type { Stop } from '#shared/map/tripStops'
import { coveringTiles, type Size } from '#shared/map/mercator'
import type { BaseMap } from '#server/base/baseMap'
import { writeLetters } from './writeLetters'

/** Beyond, the first ones say enough. */
const MAX_STOPS = 500
/** Room for pins, of the picture's height. */
const PADDING_SHARE = 0.14

interface TripMap {
  stops: readonly Stop[]
  size: Size
  colours: TripColours
}

/** As SVG. Undefined without stops, and until the base map is built. */
export function drawTripMap(baseMap: BaseMap, { stops: all, size, colours }: TripMap): string | undefined {
  const stops = all.slice(0, MAX_STOPS)
  const view = viewOfStops(stops, size, size.height * PADDING_SHARE)
  if (view === undefined) return undefined
  const tiles = coveringTiles(view, size).flatMap(({ left, top, ...address }) => {
    const bytes = baseMap.tile(address)
    return bytes === undefined ? [] : [{ tile: decodeBaseTile(bytes), z: address.z, left, top }]
  })
  if (tiles.length === 0) return undefined
  return drawTrip(tiles, { stops, labels: labelStops(stops, 'days'), view, size, colours, write: writeLetters })
}
