import { describe, expect, it } from 'vitest'
import type { Position } from '../places/place'
import { colosseum } from '#testkit/randomPlace'
import { drawTrip, labelStops, viewOfStops } from './drawnTrip'
import { mapColours } from './mapColours'
import { project, toWorld } from './mercator'
import { listStops, type Stop } from './tripStops'

const size = { width: 600, height: 300 }
const at = ([lat, lng]: [number, number]) => ({ ...colosseum, lat, lng })
const visit = (lat: number, lng: number) => ({ category: 'landmark' as const, place: at([lat, lng]), to: null })
const journey = (from: [number, number], to: [number, number]) => ({
  category: 'transport' as const,
  place: at(from),
  to: at(to),
})
const noPlace = { category: 'food' as const, place: null, to: null }

const [madrid, rome, florence, tokyo] = [
  [40.4, -3.7],
  [41.9, 12.5],
  [43.77, 11.25],
  [35.7, 139.7],
] as const
const days = (...all: Parameters<typeof listStops>[0]['ideas'][]) =>
  listStops({ days: all.map((events, i) => ({ dayNumber: i + 1, events })), ideas: [] })
const draw = (stops: Stop[], kind: 'stops' | 'days' = 'stops') => {
  const view = viewOfStops(stops, size, 40)
  if (view === undefined) throw new Error('no stops')
  return drawTrip([], { stops, labels: labelStops(stops, kind), view, size, colours: mapColours.light })
}
const boxesIn = (svg: string) =>
  [...svg.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="18"/g)].map(([, x, y, width]) => {
    const [left, top] = [Number(x), Number(y)]
    return { left, top, right: left + Number(width), bottom: top + 18 }
  })
const dotsIn = (svg: string) => svg.match(/<circle/g)?.length
const pinsIn = (svg: string) => [...svg.matchAll(/height="18"[^>]*\/><text[^>]*>([^<]*)</g)].map(([, label]) => label).toSorted()

describe('stops', () => {
  it('are numbered by day, arrivals with their journey; events without a place do not count', () => {
    const stops = listStops({
      days: [{ dayNumber: 1, events: [journey([...madrid], [...rome]), noPlace, visit(...rome)] }],
      ideas: [visit(...florence)],
    })
    expect(stops.map(({ dayNumber, number, isArrival }) => [dayNumber, number, isArrival])).toEqual([
      [1, 1, false],
      [1, 1, true],
      [1, 2, false],
      [0, 1, false],
    ])
  })

  it('are labelled by day and stop, or one of each day', () => {
    const stops = days([journey([...madrid], [...rome]), visit(...rome)], [visit(...rome), visit(...florence)])
    expect(labelStops(stops, 'stops')).toEqual(['1.1', '', '1.2', '2.1', '2.2'])
    expect(labelStops(stops, 'days')).toEqual(['', '', '1', '2', ''])
    expect(labelStops(days([visit(...rome), visit(...florence)]), 'days')).toEqual(['1', '2'])
  })
})

describe('the view of a trip', () => {
  const shows = (stops: Stop[], { lat, lng }: Position) => {
    const view = viewOfStops(stops, size, 40)
    const { x, y } = project(toWorld({ lat, lng }), view ?? { x: 0, y: 0, zoom: 0 })
    return Math.abs(x) <= size.width / 2 && Math.abs(y) <= size.height / 2
  }

  it('leaves out the airport at home, and crosses the antimeridian', () => {
    const abroad = days([journey([...madrid], [...tokyo]), visit(35.6, 139.6), visit(34.7, 135.5)])
    expect([shows(abroad, at([...tokyo])), shows(abroad, at([...madrid]))]).toEqual([true, false])
    const onlyJourney = days([journey([...madrid], [...tokyo])])
    expect([shows(onlyJourney, at([...tokyo])), shows(onlyJourney, at([...madrid]))]).toEqual([true, true])
    const fiji = days([visit(-17.8, 177.4), visit(-16.8, -179.9)])
    expect(viewOfStops(fiji, size, 40)?.zoom).toBeGreaterThan(6)
    expect([shows(fiji, at([-17.8, 177.4])), shows(fiji, at([-16.8, -179.9])), shows(fiji, at([0, 0]))]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('of a single stop is its surroundings; without any there is none', () => {
    expect(viewOfStops(days([visit(...rome)]), size, 40)?.zoom).toBe(10)
    expect(viewOfStops([], size, 40)).toBeUndefined()
  })
})

describe('the drawn trip', () => {
  it('has a dot for each stop and pins that cover neither each other nor the foot', () => {
    // 40 within a few streets, 40 more at one address.
    const near = Array.from({ length: 40 }, (_, i) => visit(41.9 + (i % 7) / 3000, 12.5 + i / 4000))
    const svg = draw(days([...near, ...near.map(() => visit(...rome))], [visit(41.95, 12.6)]))
    expect(dotsIn(svg)).toBe(81)
    const boxes = boxesIn(svg)
    expect(boxes.length).toBeGreaterThan(8)
    expect(boxes.length).toBeLessThanOrEqual(60)
    for (const [i, a] of boxes.entries()) {
      expect(a.left >= 0 && a.top >= 0 && a.right <= size.width && a.bottom <= size.height).toBe(true)
      for (const b of boxes.slice(i + 1))
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
    }
  })

  it('has pins of places at the poles, also if the whole world does not fit at the lowest zoom of a map', () => {
    const small = { width: 280, height: 140 }
    for (const lats of [[90], [-90], [90, -90], [90, 41, -90], [85.06, -85.06], [62, -55]]) {
      const stops = days(lats.map((lat) => visit(lat, 12)))
      const view = viewOfStops(stops, small, 24)
      expect(view).toBeDefined()
      const drawn =
        view && drawTrip([], { stops, labels: labelStops(stops, 'stops'), view, size: small, colours: mapColours.light })
      expect([lats, pinsIn(drawn ?? '')]).toEqual([lats, lats.map((_, i) => `${i + 1}`)])
    }
  })

  it('has the colour of each day, arcs for journeys, attribution and a scale bar', () => {
    const svg = draw(days([visit(...rome), visit(41.8, 12.6)], [journey([...rome], [...florence]), visit(43.8, 11.3)]))
    expect(pinsIn(svg)).toEqual(['1.1', '1.2', '2.1', '2.2'])
    for (const colour of mapColours.light.days.slice(0, 2)) expect(svg).toContain(`fill="${colour}"`)
    expect(svg.match(/<path d="M[\d. -]+Q/g)).toHaveLength(1)
    expect(svg).toContain('>© Natural Earth, GeoNames</text>')
    expect(svg).toMatch(/>\d+ km<\/text>/)
  })
})
