import { expect, test } from 'vitest'
import { metresBetween } from '#shared/places/distance'
import type { Position } from '#shared/places/place'
import { randomFrom, type Random } from '#testkit/random'
import { cellOf, cellsAround, wideCells } from './cells'

const grids = [
  { size: 'small', cellOf, cellsAround, most: 500 },
  { size: 'wide', ...wideCells, most: 360 },
]

const anywhere = (random: Random): Position => ({ lat: random.next() * 180 - 90, lng: random.next() * 360 - 180 })
const special: Position[] = [
  { lat: 90, lng: 0 },
  { lat: -90, lng: 77 },
  { lat: 89.9, lng: -179 },
  { lat: -89.99, lng: 5 },
  { lat: 0, lng: 180 },
  { lat: 0, lng: -180 },
  { lat: 65, lng: 179.99 },
  { lat: -17, lng: -179.999 },
]

/** In a random direction, at most `metres` away. */
function neighbourOf(random: Random, { lat, lng }: Position, metres: number): Position {
  const [distance, bearing] = [(metres * Math.sqrt(random.next())) / 6_371_008.8, random.next() * 2 * Math.PI]
  const [south, west] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  const north = Math.asin(Math.sin(south) * Math.cos(distance) + Math.cos(south) * Math.sin(distance) * Math.cos(bearing))
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(distance) * Math.cos(south),
    Math.cos(distance) - Math.sin(south) * Math.sin(north),
  )
  const degrees = ((west + east) * 180) / Math.PI
  return { lat: (north * 180) / Math.PI, lng: ((((degrees + 180) % 360) + 360) % 360) - 180 }
}

test.each(grids)(
  'all within a distance is in the $size cells around, also at the antimeridian and the poles',
  ({ cellOf, cellsAround }) => {
    const random = randomFrom(7)
    const positions = [...special, ...Array.from({ length: 80 }, () => anywhere(random))]
    for (const position of positions) {
      for (const metres of [1000, 15_000, 100_000, 200_000]) {
        const cells = new Set(cellsAround(position, metres))
        for (let i = 0; i < 20; i++) {
          const neighbour = neighbourOf(random, position, metres * 0.999)
          expect(metresBetween(position, neighbour)).toBeLessThanOrEqual(metres)
          expect(cells.has(cellOf(neighbour)), JSON.stringify({ position, metres, neighbour })).toBe(true)
        }
      }
    }
  },
)

test.each(grids)('$size cells around are few and each comes once', ({ cellsAround, most }) => {
  const random = randomFrom(8)
  for (const position of [...special, ...Array.from({ length: 300 }, () => anywhere(random))]) {
    const cells = cellsAround(position, 200_000)
    expect(new Set(cells).size).toBe(cells.length)
    expect(cells.length).toBeLessThan(most)
  }
})

test.each(grids)('both ends of the antimeridian are one for $size cells', ({ cellOf }) => {
  expect(cellOf({ lat: 10, lng: 180 })).toBe(cellOf({ lat: 10, lng: -180 }))
})
