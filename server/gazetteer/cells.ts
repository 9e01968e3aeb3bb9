import type { Position } from '#shared/places/place'

const METRES_PER_DEGREE = 111_195

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

interface CellGrid {
  /** A word for the search index. */
  cellOf: (position: Position) => string
  /** All that a circle touches, even at a pole. */
  cellsAround: (centre: Position, metres: number) => string[]
}

/** `height` of a cell, and about its width, in degrees. `mark`: private use, no query contains it. */
function makeGrid(mark: string, height: number): CellGrid {
  const bands = 180 / height
  const bandOf = (lat: number): number => Math.min(bands - 1, Math.max(0, Math.floor((lat + 90) / height)))
  const columnsIn = (band: number): number =>
    Math.max(1, Math.round((360 / height) * Math.cos(toRadians((band + 0.5) * height - 90))))
  const wordOf = (band: number, column: number): string => mark + (band * (360 / height) + column).toString(36)
  const columnAt = (lng: number, columns: number): number => Math.floor(((lng + 180) / 360) * columns)
  return {
    cellOf({ lat, lng }) {
      const band = bandOf(lat)
      const columns = columnsIn(band)
      return wordOf(band, columnAt(lng, columns) % columns)
    },
    cellsAround({ lat, lng }, metres) {
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
    },
  }
}

export const { cellOf, cellsAround } = makeGrid('\uE000', 0.25)

/** A search within 100 km needs nine of these. */
export const wideCells = makeGrid('\uE002', 1)
