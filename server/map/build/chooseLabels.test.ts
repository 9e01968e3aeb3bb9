import { expect, test } from 'vitest'
import { MAX_BASE_ZOOM, TOWN_CLASS } from '#shared/map/baseTiles'
import type { MapPlace } from '#server/gazetteer/readMapPlaces'
import { chooseLabels, labelsByTile } from './chooseLabels'

const place = (name: string, changes: Partial<MapPlace> = {}): MapPlace => ({
  kind: 'town',
  name,
  lat: 40.4,
  lng: -3.7,
  population: 1000,
  isCapital: false,
  ...changes,
})
const zoomsOf = (places: MapPlace[]) => Object.fromEntries(chooseLabels(places).map(({ name, zoom }) => [name, zoom]))
const namesIn = (places: MapPlace[], address: { z: number; x: number; y: number }) =>
  labelsByTile(chooseLabels(places), address.z)(address).map(({ name }) => name)

test('of two towns side by side the better known one is shown earlier', () => {
  const zooms = zoomsOf([place('Madrid'), place('Getafe', { lat: 40.31, lng: -3.73 }), place('Lugo', { lat: 43, lng: -7.5 })])
  expect(zooms).toMatchObject({ Madrid: 3, Lugo: 3 })
  expect(zooms['Getafe']).toBeGreaterThan(6)
})

test('a town at the place of another has no label', () => {
  expect(zoomsOf([place('Madrid'), place('Madrid Centro')])).toEqual({ Madrid: 3 })
})

test('the best known countries have labels from the first zoom on, and none in tiles of large scales', () => {
  const countries = Array.from({ length: 60 }, (_, i) =>
    place(String(i), { kind: 'country', lat: (i % 10) * 7, lng: Math.floor(i / 10) * 50 - 150 }),
  )
  const zooms = Object.values(zoomsOf(countries))
  expect(zooms[0]).toBe(0)
  expect(Math.min(...zooms.slice(30))).toBe(1)
  const spain = place('España', { kind: 'country' })
  expect(namesIn([spain], { z: 6, x: 31, y: 24 })).toEqual(['España'])
  expect(namesIn([spain], { z: 7, x: 62, y: 48 })).toEqual([])
})

test('capitals and towns of half a million are large', () => {
  const far = (i: number) => ({ lng: i * 20 })
  const labels = chooseLabels([
    place('a', { isCapital: true, ...far(1) }),
    place('b', { population: 500_000, ...far(2) }),
    place('c', { population: 499_999, ...far(3) }),
  ])
  expect(labels.map((label) => label.class)).toEqual([TOWN_CLASS.large, TOWN_CLASS.large, TOWN_CLASS.other])
})

test('tiles of the last zoom have a limited number of towns and neighbourhoods, with the zooms of larger scales', () => {
  const crowd = (kind: MapPlace['kind']) =>
    Array.from({ length: 400 }, (_, i) =>
      place(`${kind} ${i}`, { kind, lat: 40.2 + (i % 20) * 0.04, lng: -4.1 + Math.floor(i / 20) * 0.06 }),
    )
  const labels = chooseLabels([...crowd('town'), ...crowd('neighbourhood')])
  const tile = { z: MAX_BASE_ZOOM, x: 125, y: 96 }
  const shown = labelsByTile(labels, MAX_BASE_ZOOM)(tile)
  expect(shown.filter(({ isNeighbourhood }) => !isNeighbourhood).length).toBe(24)
  expect(shown.filter(({ isNeighbourhood }) => isNeighbourhood).length).toBe(40)
  expect(shown.every(({ zoom, isNeighbourhood }) => !isNeighbourhood || zoom >= 11)).toBe(true)
  expect(shown.every(({ position }) => position.every((value) => value >= 0 && value <= 4096))).toBe(true)
})
