import type { Bounds } from '#shared/places/distance'
import type { Position } from '#shared/places/place'

/**
 * A cell is a position as one integer: 26 bits of longitude and of latitude, interleaved (Z-order). Without its last
 * 2n bits it is the square of 2ⁿ × 2ⁿ cells around it. Triggers compute `itineraries.map_cell` in the same way.
 */
const AXIS_BITS = 26
const AXIS_CELLS = 2 ** AXIS_BITS
const CELLS_A_DEGREE = AXIS_CELLS / 360
/** Of the north pole. */
const LAST_ROW = AXIS_CELLS / 2
/** 32-bit arithmetic takes half of an axis at a time. */
const HALF = 2 ** (AXIS_BITS / 2)
const HALF_CELL = 2 ** AXIS_BITS

/** Bits of each axis. They keep its order, and are the interleaved ends of a box. */
export const [COLUMN_MASK, ROW_MASK] = [0x5_55_55_55_55_55_55, 0xa_aa_aa_aa_aa_aa_aa]

export const MAX_CELL_LEVEL = AXIS_BITS
/** Bits to drop for a grid of 2^level squares around the world. */
export const shiftOfLevel = (level: number): number => 2 * (AXIS_BITS - level)

/** Of the whole grid: column from −180° east, row from −90° north. */
interface GridCell {
  column: number
  row: number
}

const columnOf = (lng: number): number => Math.min(AXIS_CELLS - 1, Math.floor((lng + 180) * CELLS_A_DEGREE))
const rowOf = (lat: number): number => Math.floor((lat + 90) * CELLS_A_DEGREE)

function spread(bits: number): number {
  let spaced = bits
  spaced = (spaced | (spaced << 8)) & 0x00ff00ff
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f
  spaced = (spaced | (spaced << 2)) & 0x33333333
  return (spaced | (spaced << 1)) & 0x55555555
}

function gather(spaced: number): number {
  let bits = spaced & 0x55555555
  bits = (bits | (bits >> 1)) & 0x33333333
  bits = (bits | (bits >> 2)) & 0x0f0f0f0f
  bits = (bits | (bits >> 4)) & 0x00ff00ff
  return (bits | (bits >> 8)) & 0x0000ffff
}

const interleave = ({ column, row }: GridCell): number => {
  const half = (x: number, y: number) => spread(x) + 2 * spread(y)
  return half(Math.floor(column / HALF), Math.floor(row / HALF)) * HALF_CELL + half(column % HALF, row % HALF)
}

const deinterleave = (cell: number): GridCell => {
  const [high, low] = [Math.floor(cell / HALF_CELL), cell % HALF_CELL]
  return { column: gather(high) * HALF + gather(low), row: gather(high >> 1) * HALF + gather(low >> 1) }
}

export const cellOf = ({ lat, lng }: Position): number => interleave({ column: columnOf(lng), row: rowOf(lat) })

/** Of the middle of cells, with five decimals. */
const toDegrees = (cells: number, start: number): number => Math.round(((cells + 0.5) / CELLS_A_DEGREE + start) * 1e5) / 1e5

/** Its middle. */
export function positionOfCell(cell: number): Position {
  const { column, row } = deinterleave(cell)
  return { lat: Math.min(90, toDegrees(row, -90)), lng: toDegrees(column, -180) }
}

/** Of the smallest square that holds both; of one cell a point. */
export function boundsOfCells(first: number, last: number): Bounds {
  let shift = 1
  while (Math.floor(first / shift) !== Math.floor(last / shift)) shift *= 4
  const start = Math.floor(first / shift) * shift
  const [from, to] = [positionOfCell(start), positionOfCell(start + shift - 1)]
  return [from.lng, from.lat, to.lng, to.lat]
}

/** Cells of a box that does not cross the antimeridian. */
export interface CellBox {
  /** First and last cell of each; they hold also cells beside the box. */
  ranges: (readonly [first: number, last: number])[]
  /** By the masks; ends are included. */
  columns: readonly [first: number, last: number]
  rows: readonly [first: number, last: number]
}

/** One box, or two at the antimeridian. */
export function cellBoxesOf([west, south, east, north]: Bounds): CellBox[] {
  if (west > east) return [...cellBoxesOf([west, south, 180, north]), ...cellBoxesOf([-180, south, east, north])]
  const [first, last] = [
    { column: columnOf(west), row: rowOf(south) },
    { column: columnOf(east), row: rowOf(north) },
  ]
  const ends = (axis: keyof GridCell): readonly [number, number] => {
    const on = (at: number) => interleave({ column: 0, row: 0, [axis]: at })
    return [on(first[axis]), on(last[axis])]
  }
  return [{ ranges: rangesBetween(first, last), columns: ends('column'), rows: ends('row') }]
}

/** More ranges read fewer cells beside the box. */
const MAX_RANGES = 16

interface Square extends GridCell {
  level: number
}

/** Squares of the box, divided while they are few. */
function rangesBetween(first: GridCell, last: GridCell): (readonly [number, number])[] {
  let squares: Square[] = [{ level: 0, column: 0, row: 0 }]
  for (let level = 1; level <= AXIS_BITS; level += 1) {
    const finer = squares.flatMap((square) => (isInside(square, first, last) ? [square] : quartersOf(square, first, last)))
    if (finer.length > MAX_RANGES) break
    squares = finer
  }
  const ranges: [number, number][] = []
  for (const [start, end] of squares.map(rangeOf).toSorted(([a], [b]) => a - b)) {
    const before = ranges.at(-1)
    if (before !== undefined && before[1] + 1 === start) before[1] = end
    else ranges.push([start, end])
  }
  return ranges
}

const sizeOf = ({ level }: Square): number => 2 ** (AXIS_BITS - level)

function isInside(square: Square, first: GridCell, last: GridCell): boolean {
  const { column, row } = square
  const end = sizeOf(square) - 1
  return column >= first.column && column + end <= last.column && row >= first.row && row + end <= last.row
}

function quartersOf(square: Square, first: GridCell, last: GridCell): Square[] {
  const { level, column, row } = square
  const size = sizeOf(square) / 2
  return [row, row + size]
    .flatMap((y) => [column, column + size].map((x) => ({ level: level + 1, column: x, row: y })))
    .filter(
      ({ column: x, row: y }) =>
        x <= last.column && x + size > first.column && y <= Math.min(last.row, LAST_ROW) && y + size > first.row,
    )
}

function rangeOf(square: Square): [number, number] {
  const start = interleave(square)
  return [start, start + sizeOf(square) ** 2 - 1]
}
