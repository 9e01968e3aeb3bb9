import { describe, expect, it, test } from 'vitest'
import { firstSeed } from '#testkit/budget'
import { randomFrom } from '#testkit/random'
import { boundsOf, metresBetween, outsideOf, walkMinutes } from './distance'

const sol = { lat: 40.41692, lng: -3.70358 }
const sagrada = { lat: 41.40363, lng: 2.17436 }

describe('metresBetween', () => {
  it.each([
    ['the same point', sol, sol, 0],
    ['Puerta del Sol and Plaza Mayor', sol, { lat: 40.41542, lng: -3.70737 }, 362],
    ['Madrid and Barcelona', sol, sagrada, 506_000],
    ['a degree of latitude', { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 111_195],
    ['both sides of the antimeridian', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111_195],
    ['the poles', { lat: 90, lng: 0 }, { lat: -90, lng: 70 }, 20_015_115],
    ['antipodes', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015_115],
  ])('of %s', (_, a, b, metres) => {
    expect(Math.abs(metresBetween(a, b) - metres)).toBeLessThanOrEqual(Math.max(1, metres * 0.002))
    expect(metresBetween(b, a)).toBe(metresBetween(a, b))
  })
})

test.each([
  [0, 1],
  [40, 1],
  [100, 2],
  [500, 9],
  [575, 10],
  [650, 10],
  [900, 15],
  [3000, 50],
  [3001, undefined],
  [12_000, undefined],
])('%d metres are a walk of %s minutes', (metres, minutes) => {
  expect(walkMinutes(metres)).toBe(minutes)
})

describe('boundsOf', () => {
  const points = (...lngs: number[]) => lngs.map((lng, i) => ({ lat: i, lng }))

  it('has no box around nothing', () => {
    expect(boundsOf([])).toBeNull()
  })

  it('is a point for one point', () => {
    expect(boundsOf([sol])).toEqual([sol.lng, sol.lat, sol.lng, sol.lat])
  })

  it.each([
    ['Spain', points(-3.7, 2.17, -8.4), [-8.4, 0, 2.17, 2]],
    ['the Atlantic', points(-74, 2), [-74, 0, 2, 1]],
    ['Fiji', points(178.4, -179.9, 177.4), [177.4, 0, -179.9, 2]],
    ['Tokyo and Los Angeles', points(139.7, -118.2), [139.7, 0, -118.2, 1]],
    ['both names of the antimeridian', points(180, -180), [180, 0, -180, 1]],
    ['the antimeridian and Auckland', points(174.8, -180), [174.8, 0, -180, 1]],
    ['two antipodes', points(-90, 90), [-90, 0, 90, 1]],
    ['a trip around the world', points(-110, -10, 80, 170), [-10, 0, -110, 3]],
  ])('is the smallest box around %s', (_, around, box) => {
    expect(boundsOf(around)).toEqual(box)
  })

  it('contains every point, and no turned box is narrower', () => {
    const random = randomFrom(firstSeed('SEED'))
    for (let run = 0; run < 200; run += 1) {
      const around = Array.from({ length: 1 + random.below(8) }, () => ({
        lat: random.below(181) - 90,
        lng: random.below(361) - 180,
      }))
      const [west, south, east, north] = boundsOf(around) ?? [0, 0, 0, 0]
      const eastOf = (from: number, lng: number) => (((lng - from) % 360) + 360) % 360
      for (const { lat, lng } of around) {
        expect(lat >= south && lat <= north).toBe(true)
        expect(eastOf(west, lng)).toBeLessThanOrEqual(eastOf(west, east))
      }
      for (const { lng: from } of around)
        expect(Math.max(...around.map(({ lng }) => eastOf(from, lng)))).toBeGreaterThanOrEqual(eastOf(west, east))
    }
  })
})

it('an airport out of town and another continent leave the map of the stops, a day trip does not', () => {
  const rome = [
    { lat: 41.8902, lng: 12.4922 },
    { lat: 41.9022, lng: 12.4539 },
  ]
  const isOutside = outsideOf(rome)
  const ends = {
    airport: { lat: 41.8, lng: 12.25 },
    station: { lat: 41.901, lng: 12.502 },
    florence: { lat: 43.776, lng: 11.248 },
    madrid: { lat: 40.49, lng: -3.57 },
  }
  expect(
    Object.entries(ends)
      .filter(([, end]) => isOutside(end))
      .map(([name]) => name),
  ).toEqual(['airport', 'madrid'])
  const ofItaly = outsideOf([...rome, { lat: 43.768, lng: 11.253 }])
  expect([ends.airport, ends.florence].map(ofItaly)).toEqual([false, false])
})
