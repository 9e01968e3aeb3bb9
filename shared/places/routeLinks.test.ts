import { describe, expect, it } from 'vitest'
import { routeLinks } from './routeLinks'

describe('routeLinks', () => {
  const points = (count: number) => Array.from({ length: count }, (_, i) => ({ lat: 41, lng: i + 1 }))
  const stopsOf = (url: string): string[] => {
    const query = new Map(
      url
        .slice(url.indexOf('?') + 1)
        .split('&')
        .map((part) => part.split('=') as [string, string]),
    )
    const between = query.get('waypoints')
    return [query.get('origin'), ...(between === undefined ? [] : between.split('%7C')), query.get('destination')].map(
      (stop) => stop?.split('%2C')[1] ?? '',
    )
  }

  it('needs two places', () => {
    expect(routeLinks([])).toEqual([])
    expect(routeLinks(points(1))).toEqual([])
    expect(routeLinks([...points(1), ...points(1)])).toEqual([])
  })

  it('goes from the first to the last', () => {
    expect(routeLinks(points(2))).toEqual([
      { url: 'https://www.google.com/maps/dir/?api=1&origin=41%2C1&destination=41%2C2', from: 0, to: 1 },
    ])
    expect(routeLinks(points(3))[0]?.url).toBe(
      'https://www.google.com/maps/dir/?api=1&origin=41%2C1&destination=41%2C3&waypoints=41%2C2',
    )
  })

  it('leaves out a place that follows itself', () => {
    const [a, b] = points(2)
    expect(routeLinks([a!, a!, b!, b!])).toEqual([expect.objectContaining({ from: 0, to: 2 })])
    expect(stopsOf(routeLinks([a!, a!, b!, b!, a!])[0]?.url ?? '')).toEqual(['1', '2', '1'])
  })

  it.each([
    [11, [[0, 10]]],
    [
      12,
      [
        [0, 10],
        [10, 11],
      ],
    ],
    [
      21,
      [
        [0, 10],
        [10, 20],
      ],
    ],
    [
      60,
      [
        [0, 10],
        [10, 20],
        [20, 30],
        [30, 40],
        [40, 50],
        [50, 59],
      ],
    ],
  ])('splits %d places into links with at most 9 stops between, each beginning where the last one ends', (count, parts) => {
    const links = routeLinks(points(count))
    expect(links.map(({ from, to }) => [from, to])).toEqual(parts)
    for (const { url, from, to } of links)
      expect(stopsOf(url)).toEqual(Array.from({ length: to - from + 1 }, (_, i) => String(from + i + 1)))
  })
})
