import { BASE_TILE_EXTENT, MAX_BASE_ZOOM, TOWN_CLASS, type TileAddress, type TownLabel } from '#shared/map/baseTiles'
import type { MapPlace } from '#server/gazetteer/readMapPlaces'
import { project, type Point } from './mercator'

export interface Label extends TownLabel {
  at: Point
  isNeighbourhood: boolean
}

/** Labels of countries end here. */
const LAST_COUNTRY_ZOOM = 6
/** The best known, up to this many. */
const COUNTRIES_BY_ZOOM = [30, 60, 110, 190, Infinity]
const FIRST_TOWN_ZOOM = 3
const FIRST_NEIGHBOURHOOD_ZOOM = 11
const LAST_ZOOM = 12

/** A label's part of a tile: 170 × 64 of its 512 pixels. */
const COLUMNS = 3
const ROWS = 8
/** Of a tile of the last zoom. */
const MAX_TOWNS = 24
const MAX_NEIGHBOURHOODS = 40

const LARGE = 500_000

/**
 * `places` come best known first. Each gets the first zoom with a free cell around it, and takes that of all further
 * zooms. Those without one, or beyond the limit of a tile, are left out.
 */
export function chooseLabels(places: Iterable<MapPlace>): Label[] {
  // Countries leave room for their capitals: the page decides which of the two fits.
  const taken = { country: new Set<number>(), town: new Set<number>() }
  const counts = new Map<number, number>()
  const labels: Label[] = []
  let countries = 0
  for (const place of places) {
    const at = project([place.lng, place.lat])
    const { first, last, limit } = rangeOf(place, place.kind === 'country' ? (countries += 1) : 0)
    const tile = cellOf(at, MAX_BASE_ZOOM, 1, 1) * (place.kind === 'neighbourhood' ? -1 : 1)
    const count = counts.get(tile) ?? 0
    if (count >= limit) continue
    const cells = place.kind === 'country' ? taken.country : taken.town
    let zoom = first
    while (zoom <= last && cells.has(labelCell(at, zoom))) zoom += 1
    if (zoom > last) continue
    for (let z = zoom; z <= last; z += 1) cells.add(labelCell(at, z))
    if (place.kind !== 'country') counts.set(tile, count + 1)
    labels.push({ name: place.name, class: classOf(place), zoom, at, isNeighbourhood: place.kind === 'neighbourhood' })
  }
  return labels
}

/** First and last zoom, and how many in a tile. */
function rangeOf({ kind }: MapPlace, countries: number): { first: number; last: number; limit: number } {
  if (kind === 'country')
    return { first: COUNTRIES_BY_ZOOM.findIndex((most) => countries <= most), last: LAST_COUNTRY_ZOOM, limit: Infinity }
  return kind === 'town'
    ? { first: FIRST_TOWN_ZOOM, last: LAST_ZOOM, limit: MAX_TOWNS }
    : { first: FIRST_NEIGHBOURHOOD_ZOOM, last: LAST_ZOOM, limit: MAX_NEIGHBOURHOODS }
}

const labelCell = (at: Point, zoom: number): number => cellOf(at, zoom, COLUMNS, ROWS)

/** A number of its own for each cell of all zooms. */
function cellOf([x, y]: Point, zoom: number, columns: number, rows: number): number {
  const tiles = 2 ** zoom
  const [column, row] = [Math.floor(x * tiles * columns), Math.floor(y * tiles * rows)]
  return columns * rows * tiles * tiles + row * tiles * columns + column
}

const classOf = ({ kind, isCapital, population }: MapPlace): TownLabel['class'] => {
  if (kind === 'country') return TOWN_CLASS.country
  return isCapital || population >= LARGE ? TOWN_CLASS.large : TOWN_CLASS.other
}

export interface PlacedLabel extends Label {
  /** In units of the tile. */
  position: Point
}

/** Tiles of the last zoom also have the labels of larger scales. */
export function labelsByTile(labels: readonly Label[], z: number): (tile: TileAddress) => PlacedLabel[] {
  const isLast = z === MAX_BASE_ZOOM
  const shown = labels.filter(
    (label) => (isLast || label.zoom <= z) && (z <= LAST_COUNTRY_ZOOM || label.class !== TOWN_CLASS.country),
  )
  const byTile = new Map<string, PlacedLabel[]>()
  for (const label of shown) {
    const [x, y] = [label.at[0] * 2 ** z, label.at[1] * 2 ** z]
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const position: Point = [Math.round((x - column) * BASE_TILE_EXTENT), Math.round((y - row) * BASE_TILE_EXTENT)]
    const key = `${column} ${row}`
    const others = byTile.get(key)
    if (others === undefined) byTile.set(key, [{ ...label, position }])
    else others.push({ ...label, position })
  }
  return ({ x, y }) => byTile.get(`${x} ${y}`) ?? []
}
