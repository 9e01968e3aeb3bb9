import { expect, it } from 'vitest'
import { listTripTiles } from './tripTiles'

const namesOf = (...places: [lat: number, lng: number][]) =>
  listTripTiles(places.map(([lat, lng]) => ({ lat, lng }))).map(({ z, x, y }) => `${z}/${x}/${y}`)

it('a town needs a tile of each scale', () => {
  expect(namesOf([41.89, 12.49], [41.91, 12.45])).toEqual([
    '0/0/0',
    '1/1/0',
    '2/2/1',
    '3/4/2',
    '4/8/5',
    '5/17/11',
    '6/34/23',
    '7/68/47',
    '8/136/95',
  ])
})

it('a trip around the world keeps within the limit, small scales first', () => {
  const around = Array.from({ length: 40 }, (_, i): [number, number] => [(i % 9) * 12 - 48, i * 9 - 180])
  const tiles = namesOf(...around)
  expect(tiles).toHaveLength(30)
  expect(tiles.slice(0, 3)).toEqual(['0/0/0', '1/0/1', '1/0/0'])
  expect(namesOf()).toEqual([])
  expect(namesOf([90, 180])).toContain('8/255/0')
})
