import { expect, it } from 'vitest'
import type { Bounds } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { randomFrom } from '#testkit/random'
import {
  cellBoxesOf,
  type CellBox,
  cellOf,
  COLUMN_MASK,
  MAX_CELL_LEVEL,
  positionOfCell,
  ROW_MASK,
  shiftOfLevel,
} from './mapCells'

const random = randomFrom(24)
const between = (low: number, high: number) => low + (random.below(1e6) / 1e6) * (high - low)
const edges = [-180, -179.99999, 0, 179.99999, 180]
const someLng = () => (random.below(4) === 0 ? (edges[random.below(edges.length)] ?? 0) : between(-180, 180))
const someLat = () => (random.below(4) === 0 ? [-90, 0, 90, 89.99999][random.below(4)]! : between(-90, 90))

/** As the query does. */
function isFound(cell: number, boxes: readonly CellBox[]): boolean {
  const masked = (mask: number) => Number(BigInt(cell) & BigInt(mask))
  const isBetween = (value: number, [first, last]: readonly [number, number]) => value >= first && value <= last
  return boxes.some(
    ({ ranges, columns, rows }) =>
      ranges.some((range) => isBetween(cell, range)) &&
      isBetween(masked(COLUMN_MASK), columns) &&
      isBetween(masked(ROW_MASK), rows),
  )
}

function isInBox({ lat, lng }: Position, [west, south, east, north]: Bounds): boolean {
  const isBetweenLngs = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return lat >= south && lat <= north && isBetweenLngs
}

it('the cells of a box are those of its positions, across the antimeridian and at the poles', () => {
  let [inside, outside] = [0, 0]
  for (let round = 0; round < 400; round += 1) {
    const [south = 0, north = 0] = [someLat(), someLat()].toSorted((a, b) => a - b)
    const bounds: Bounds = [someLng(), south, someLng(), north]
    const boxes = cellBoxesOf(bounds)
    for (let n = 0; n < 40; n += 1) {
      const at = { lat: someLat(), lng: someLng() }
      const isExpected = isInBox(at, bounds)
      // A cell on an edge reaches beyond it.
      const isNear = bounds.some((edge, i) => Math.abs(edge - (i % 2 === 0 ? at.lng : at.lat)) < 1e-4)
      if (isNear && !isExpected) continue
      expect(isFound(cellOf(at), boxes), JSON.stringify({ at, bounds })).toBe(isExpected)
      if (isExpected) inside += 1
      else outside += 1
    }
  }
  expect(Math.min(inside, outside)).toBeGreaterThan(1000)
})

it('a small box reads few ranges and few cells beside it', () => {
  for (let round = 0; round < 200; round += 1) {
    const [lng, lat] = [between(-179, 178), between(-89, 88)]
    const boxes = cellBoxesOf([lng, lat, lng + 0.2, lat + 0.2])
    const cells = boxes.flatMap(({ ranges }) => ranges.map(([first, last]) => last - first + 1))
    expect(cells.length).toBeLessThanOrEqual(16)
    expect(cells.reduce((sum, count) => sum + count, 0)).toBeLessThan(4 * cellsOf(0.2) ** 2)
  }
})
const cellsOf = (degrees: number) => (degrees * 2 ** MAX_CELL_LEVEL) / 360

it('a cell keeps its position within a metre, and its square on each grid', () => {
  for (let round = 0; round < 500; round += 1) {
    const at = { lat: someLat(), lng: someLng() }
    const cell = cellOf(at)
    expect(Number.isSafeInteger(cell)).toBe(true)
    const back = positionOfCell(cell)
    expect(Math.abs(back.lat - at.lat)).toBeLessThan(1.1e-5)
    expect(Math.abs(back.lng - at.lng)).toBeLessThan(1.1e-5)
    const level = random.below(MAX_CELL_LEVEL + 1)
    expect(Math.floor(cell / 2 ** shiftOfLevel(level))).toBe(squareOf(at, level))
  }
})

/** Bit by bit. */
function squareOf({ lat, lng }: Position, level: number): number {
  let [square, west, south, size] = [0, -180, -90, 360]
  for (let n = 0; n < level; n += 1) {
    size /= 2
    const isEast = lng >= west + size || (lng === 180 && west + 2 * size === 180)
    const isNorth = lat >= south + size
    square = square * 4 + Number(isEast) + 2 * Number(isNorth)
    if (isEast) west += size
    if (isNorth) south += size
  }
  return square
}
