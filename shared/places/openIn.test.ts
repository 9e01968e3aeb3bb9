import { describe, expect, it } from 'vitest'
import { routeLinks, placeLinks } from './openIn'

const sagrada = { lat: 41.40338, lng: 2.17403, name: 'Sagrada Família (Barcelona)', url: null }

describe('placeLinks', () => {
  it('points at the position in every app', () => {
    expect(placeLinks(sagrada)).toEqual({
      google: 'https://www.google.com/maps/search/?api=1&query=41.40338%2C2.17403',
      apple: 'https://maps.apple.com/?ll=41.40338,2.17403&q=Sagrada%20Fam%C3%ADlia%20%28Barcelona%29',
      openStreetMap: 'https://www.openstreetmap.org/?mlat=41.40338&mlon=2.17403#map=17/41.40338/2.17403',
      geo: 'geo:41.40338,2.17403?q=41.40338,2.17403(Sagrada%20Fam%C3%ADlia%20%28Barcelona%29)',
    })
  })

  it('marks a place without a name too', () => {
    const { apple, geo } = placeLinks({ ...sagrada, lat: -0.00001, name: null })
    expect(apple).toBe('https://maps.apple.com/?ll=-0.00001,2.17403&q=-0.00001%2C2.17403')
    expect(geo).toBe('geo:-0.00001,2.17403?q=-0.00001,2.17403')
  })

  it.each([
    ['google', 'https://www.google.es/maps/place/X/data=!3m1!4b1'],
    ['google', 'https://maps.google.com/?cid=1'],
    ['google', 'https://www.google.co.uk/maps?q=1,2'],
    ['apple', 'https://maps.apple.com/place?coordinate=1,2'],
    ['openStreetMap', 'https://www.openstreetmap.org/node/1'],
  ] as const)('opens the pasted address in %s', (app, url) => {
    const [links, others] = [placeLinks({ ...sagrada, url }), placeLinks(sagrada)]
    expect(links).toEqual({ ...others, [app]: url })
  })

  it.each([
    ['https://www.google.com.evil.example/maps/place/X'],
    ['https://evil.example/https://www.google.com/maps'],
    ['https://google.com@evil.example/maps'],
    ['https://maps.google.com@evil.example/maps'],
    ['https://maps.apple.com:x@evil.example/'],
    ['https://www.google.com/search?q=X'],
    ['https://hotel.example/'],
    ['javascript:alert(1)'],
  ])('does not take %s for an address of a map', (url) => {
    expect(placeLinks({ ...sagrada, url })).toEqual(placeLinks(sagrada))
  })

  it('writes no lone surrogate, on which encoding throws', () => {
    expect(placeLinks({ ...sagrada, name: 'a\uD800' }).geo).toContain('(a%EF%BF%BD)')
  })
})

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
