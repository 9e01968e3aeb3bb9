import type { Position } from '#shared/places/place'

/** Height of a cell, and about its width. */
const DEGREES = 0.25
const BANDS = 180 / DEGREES
const METRES_PER_DEGREE = 111_195

/** Private use: no query contains it. */
const MARK = '\uE000'

const bandOf = (lat: number): number => Math.min(BANDS - 1, Math.max(0, Math.floor((lat + 90) / DEGREES)))

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

const columnsIn = (band: number): number =>
  Math.max(1, Math.round((360 / DEGREES) * Math.cos(toRadians((band + 0.5) * DEGREES - 90))))

const wordOf = (band: number, column: number): string => MARK + (band * (360 / DEGREES) + column).toString(36)

const columnAt = (lng: number, columns: number): number => Math.floor(((lng + 180) / 360) * columns)

/** A word for the search index. */
export function cellOf({ lat, lng }: Position): string {
  const band = bandOf(lat)
  const columns = columnsIn(band)
  return wordOf(band, columnAt(lng, columns) % columns)
}

/** All that a circle touches, even at a pole. */
export function cellsAround({ lat, lng }: Position, metres: number): string[] {
  const reach = metres / METRES_PER_DEGREE
  const isAtPole = Math.abs(lat) + reach >= 90
  const side = isAtPole ? 180 : (Math.asin(Math.sin(toRadians(reach)) / Math.cos(toRadians(lat))) * 180) / Math.PI
  const cells: string[] = []
  for (let band = bandOf(lat - reach); band <= bandOf(lat + reach); band++) {
    const columns = columnsIn(band)
    const [west, east] = [columnAt(lng - side, columns), columnAt(lng + side, columns)]
    const count = Math.min(columns, east - west + 1)
    for (let i = 0; i < count; i++) cells.push(wordOf(band, (((west + i) % columns) + columns) % columns))
  }
  return cells
}
