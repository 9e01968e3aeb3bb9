import { expect, it } from 'vitest'
import type { TripCluster } from '#shared/api/search'
import { arrangeTrips } from './arrangeTrips'

const rome = {
  geonameId: 3169070,
  name: 'Roma',
  adminName1: null,
  countryName: 'Italia',
  countryCode: 'IT',
  fcode: 'PPLC',
  lat: 41.9,
  lng: 12.5,
  timeZone: null,
}
const tripAt = (id: string, lat: number, lng: number) => ({ id, location: rome, at: { lat, lng } })
const clusterAt = (lat: number, lng: number, count: number, bounds: TripCluster['bounds']): TripCluster => ({
  kind: 'cluster',
  count,
  lat,
  lng,
  bounds,
  location: rome,
})
const shortOf = (groups: ReturnType<typeof arrangeTrips>) => groups.map(({ kind, keys, count }) => [kind, keys.join(' '), count])

it('trips that would cover each other become a cluster, which a closer map parts', () => {
  const trips = [tripAt('a', 41.9, 12.5), tripAt('b', 10, 10), tripAt('c', 41.95, 12.55)]
  expect(shortOf(arrangeTrips(trips, [], 3))).toEqual([
    ['cluster', 'a c', 2],
    ['trip', 'b', 1],
  ])
  expect(arrangeTrips(trips, [], 3)[0]?.bounds).toEqual([12.5, 41.9, 12.55, 41.95])
  expect(shortOf(arrangeTrips(trips, [], 12))).toEqual([
    ['trip', 'a', 1],
    ['trip', 'b', 1],
    ['trip', 'c', 1],
  ])
})

it('trips at one point are a stack at every zoom', () => {
  const trips = [tripAt('a', 41.9, 12.5), tripAt('b', 41.9, 12.5)]
  expect(shortOf(arrangeTrips(trips, [], 17))).toEqual([['stack', 'a b', 2]])
  expect(shortOf(arrangeTrips([], [clusterAt(41.9, 12.5, 80, [12.5, 41.9, 12.5, 41.9])], 5))).toEqual([
    ['stack', '41.9,12.5', 80],
  ])
})

it('a cluster takes in the trips below it, also across the antimeridian', () => {
  const [group] = arrangeTrips([tripAt('a', 0, -179.9)], [clusterAt(0, 179.9, 70, [179, -1, 179.9, 1])], 4)
  expect(group).toMatchObject({ kind: 'cluster', count: 71, keys: ['0,179.9', 'a'], bounds: [179, -1, -179.9, 1] })
})
