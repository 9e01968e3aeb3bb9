import { describe, expect, it } from 'vitest'
import { firstSeed } from '#testkit/budget'
import { randomFrom } from '#testkit/random'
import { metresBetween } from './distance'
import { orderByNearness, type Stop } from './orderByNearness'

/** `lng` in thousandths of a degree on the equator: 111 metres each. */
const at = (id: string, lng: number, more: Partial<Stop> = {}): Stop => ({
  id,
  startTime: null,
  place: { lat: 0, lng: lng / 1000 },
  ...more,
})
const unplaced = (id: string, startTime: string | null = null): Stop => ({ id, startTime, place: null })
const point = (lng: number) => ({ lat: 0, lng: lng / 1000 })

const STEP = metresBetween(point(0), point(1))

describe('orderByNearness', () => {
  it('walks a line from one end to the other', () => {
    const { order, before, after } = orderByNearness([at('c', 3), at('a', 1), at('d', 4), at('b', 2)])
    expect(['abcd', 'dcba']).toContain(order.join(''))
    expect(after).toBeCloseTo(3 * STEP)
    expect(before).toBeCloseTo(7 * STEP)
  })

  it('starts and ends where it is told, and counts the way there', () => {
    const { order, before, after } = orderByNearness([at('c', 3), at('a', 1), at('b', 2)], { start: point(4), end: point(0) })
    expect(order.join('')).toBe('cba')
    expect(after).toBeCloseTo(4 * STEP)
    expect(before).toBeCloseTo(6 * STEP)
  })

  it('starts near, with an open end', () => {
    expect(orderByNearness([at('c', 3), at('a', 1), at('b', 2)], { start: point(0) }).order.join('')).toBe('abc')
    expect(orderByNearness([at('c', 3), at('a', 1), at('b', 2)], { end: point(0) }).order.join('')).toBe('cba')
  })

  it('never moves an event with a time, nor another event over it', () => {
    const stops = [
      at('b', 2),
      at('a', 1),
      at('T', 9, { startTime: '10:00' }),
      at('d', 4),
      at('c', 8),
      at('U', 0, { startTime: '18:00' }),
    ]
    expect(orderByNearness(stops).order.join('')).toBe('abTcdU')
  })

  it('keeps an event without a place behind the one before', () => {
    const stops = [at('c', 3), unplaced('c1'), unplaced('c2'), at('a', 1), at('d', 4), unplaced('d1'), at('b', 2)]
    const { order } = orderByNearness(stops, { start: point(0) })
    expect(order).toEqual(['a', 'b', 'c', 'c1', 'c2', 'd', 'd1'])
  })

  it('keeps events without a place at the start of the day and behind an event with a time', () => {
    const stops = [
      unplaced('x'),
      at('b', 2),
      at('a', 1),
      at('T', 0, { startTime: '12:00' }),
      unplaced('y'),
      at('d', 4),
      at('c', 3),
    ]
    expect(orderByNearness(stops).order.join('')).toBe('xbaTycd')
  })

  it('moves nothing over an event with a time and without a place', () => {
    const stops = [at('b', 2), at('a', 1), unplaced('T', '12:00'), at('d', 4), at('c', 3)]
    expect(orderByNearness(stops, { start: point(0) }).order.join('')).toBe('abTcd')
  })

  it('moves nothing over a journey, and counts nothing across it', () => {
    const stops = [at('b', 2), at('a', 1), at('J', 3, { to: point(100) }), at('d', 104), at('c', 102)]
    const { order, after } = orderByNearness(stops)
    expect(order.join('')).toBe('abJcd')
    expect(after).toBeCloseTo(6 * STEP)
  })

  it('begins a new way where a journey arrives, if its begin is unknown', () => {
    const stops = [at('a', 1), { id: 'J', startTime: null, place: null, to: point(100) }, at('c', 101)]
    expect(orderByNearness(stops).after).toBeCloseTo(STEP)
  })

  it('leaves alone what cannot get shorter', () => {
    const stops = [at('a', 1), at('b', 2), at('c', 3)]
    expect(orderByNearness(stops)).toEqual({ order: ['a', 'b', 'c'], before: 2 * STEP, after: 2 * STEP })
    expect(orderByNearness([])).toEqual({ order: [], before: 0, after: 0 })
    expect(orderByNearness([unplaced('x')])).toEqual({ order: ['x'], before: 0, after: 0 })
    const same = ['q', 'p', 'r'].map((id) => at(id, 5))
    expect(orderByNearness(same).order).toEqual(['q', 'p', 'r'])
  })

  it('measures across the antimeridian', () => {
    const stops = [at('c', -179_990), at('a', 179_970), at('d', -179_980), at('b', 179_980)]
    expect(['abcd', 'dcba']).toContain(orderByNearness(stops).order.join(''))
  })
})

describe('orderByNearness of random days', () => {
  const random = randomFrom(firstSeed('SEED'))
  const randomPoint = () => ({ lat: 41 + random.below(1000) / 10_000, lng: 2 + random.below(1000) / 10_000 })
  const randomStops = (count: number): Stop[] =>
    Array.from({ length: count }, (_, i) => ({
      id: String(i),
      startTime: random.chance(0.2) ? '10:00' : null,
      place: random.chance(0.85) ? randomPoint() : null,
      ...(random.chance(0.05) && { to: randomPoint() }),
    }))

  const lengthOf = (stops: readonly Stop[], ends: { start?: Stop['place']; end?: Stop['place'] }): number => {
    let [sum, last] = [0, ends.start ?? null]
    for (const { place, to } of [...stops, { place: ends.end ?? null, to: null }]) {
      if (last !== null && place !== null) sum += metresBetween(last, place)
      last = to ?? place ?? last
    }
    return sum
  }

  it('is never longer, keeps every event, and moves nothing over an anchor', () => {
    for (let run = 0; run < 100; run += 1) {
      const stops = randomStops(random.below(25))
      const ends = { ...(random.chance(0.5) && { start: randomPoint() }), ...(random.chance(0.5) && { end: randomPoint() }) }
      const { order, before, after } = orderByNearness(stops, ends)
      const byId = new Map(stops.map((stop) => [stop.id, stop]))
      expect(after).toBeLessThanOrEqual(before)
      expect(before).toBeCloseTo(lengthOf(stops, ends), 4)
      expect(after).toBeCloseTo(
        lengthOf(
          order.flatMap((id) => byId.get(id) ?? []),
          ends,
        ),
        4,
      )
      expect(order.toSorted()).toEqual(stops.map(({ id }) => id).toSorted())
      for (const [i, { id, startTime, to, place }] of stops.entries()) {
        if (startTime !== null || (to ?? null) !== null) {
          expect(order[i]).toBe(id)
          expect(new Set(order.slice(0, i))).toEqual(new Set(stops.slice(0, i).map((stop) => stop.id)))
        } else if (place === null) expect(order[order.indexOf(id) - 1]).toBe(stops[i - 1]?.id)
      }
      expect(
        orderByNearness(
          order.flatMap((id) => byId.get(id) ?? []),
          ends,
        ).after,
      ).toBeLessThanOrEqual(after)
    }
  })

  it('finds the shortest way, or nearly, of a few stops', () => {
    let [found, best] = [0, 0]
    for (let run = 0; run < 40; run += 1) {
      const stops = Array.from({ length: 5 }, (_, i): Stop => ({ id: String(i), startTime: null, place: randomPoint() }))
      const shortest = Math.min(...permutations(stops).map((way) => lengthOf(way, {})))
      const { after } = orderByNearness(stops)
      expect(after).toBeLessThanOrEqual(shortest * 1.25)
      ;[found, best] = [found + after, best + shortest]
    }
    expect(found).toBeLessThanOrEqual(best * 1.02)
  })

  // Insertion and 2-opt find worse ways than these.
  it.each([
    [
      [
        [5, 5],
        [0, 16],
        [9, 16],
        [12, 12],
        [18, 16],
      ],
    ],
    [
      [
        [2, 1],
        [5, 1],
        [0, 10],
        [5, 17],
        [17, 9],
        [13, 5],
        [17, 1],
      ],
    ],
  ])('leaves the best way alone, also where another part of the day gets shorter', (points) => {
    const afternoon = points.map(([lat = 0, lng = 0], i) => at(String(i), 0, { place: { lat: lat / 1000, lng: lng / 1000 } }))
    const day = [at('c', 3), at('a', 1), at('b', 2), at('T', 0, { startTime: '12:00' }), ...afternoon]
    const { order } = orderByNearness(day)
    expect(order.join('')).toBe(`cbaT${afternoon.map(({ id }) => id).join('')}`)
  })

  it('looks at each pair of 60 stops a bounded number of times', () => {
    const stops = Array.from({ length: 60 }, (_, i): Stop => ({ id: String(i), startTime: null, place: randomPoint() }))
    let read = 0
    const counted = stops.map((stop) => ({ ...stop, place: stop.place && countReads(stop.place, () => (read += 1)) }))
    expect(orderByNearness(counted).after).toBeLessThan(lengthOf(stops, {}) / 2)
    expect(read).toBeLessThan(60 * 60 * 10)
  })
})

function countReads<Value extends object>(value: Value, onRead: () => void): Value {
  return new Proxy(value, {
    get(target, key, receiver): unknown {
      onRead()
      return Reflect.get(target, key, receiver)
    },
  })
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))
}
