import { describe, expect, it } from 'vitest'
import type { GeocoderKind } from '#server/base/geocoder'
import { geocoderAddress, providers, UnreadableAnswerError } from './providers'

const point = (lng: unknown, lat: unknown) => ({ type: 'Point', coordinates: [lng, lat] })
const photon = (properties: object, geometry: object = point(-3.6921, 40.4138)) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry, properties }],
})

describe('the address', () => {
  const query = { text: 'café & bar', near: { lat: 41.9, lng: 12.5 } }
  const addressFor = (setting: string, kind: GeocoderKind) => geocoderAddress(setting, kind, query).href

  it('has the text, what is near, and the key of the setting', () => {
    expect(addressFor('https://photon.example/', 'photon')).toBe(
      'https://photon.example/api?q=caf%C3%A9+%26+bar&limit=8&lat=41.9&lon=12.5&zoom=12',
    )
    expect(addressFor('https://example.org/nominatim', 'nominatim')).toBe(
      'https://example.org/nominatim/search?q=caf%C3%A9+%26+bar&format=jsonv2&addressdetails=1&limit=8&accept-language=es&viewbox=12.0%2C41.4%2C13.0%2C42.4',
    )
    expect(addressFor('https://pelias.example/?api_key=k', 'pelias')).toBe(
      'https://pelias.example/v1/search?api_key=k&text=caf%C3%A9+%26+bar&size=8&lang=es&focus.point.lat=41.9&focus.point.lon=12.5',
    )
  })

  it('keeps a path that is whole, and a box on the map', () => {
    expect(addressFor('https://example.org/geocode/search/', 'pelias')).toContain('example.org/geocode/search?')
    expect(addressFor('https://photon.example/api/', 'photon')).toContain('photon.example/api?')
    const corner = geocoderAddress('https://a.example', 'nominatim', { text: 'x', near: { lat: -89.8, lng: 179.9 } })
    expect(corner.searchParams.get('viewbox')).toBe('179.4,-90.0,180.0,-89.3')
    expect(geocoderAddress('https://a.example', 'photon', { text: 'x', near: undefined }).search).toBe('?q=x&limit=8')
  })
})

describe('an answer', () => {
  it('of Photon is read', () => {
    const prado = {
      osm_key: 'tourism',
      osm_value: 'museum',
      extent: [-3.69, 40.41, -3.68, 40.4],
      countrycode: 'ES',
      country: 'España',
    }
    const named = { ...prado, name: 'Museo del Prado', street: 'Calle de Felipe IV', city: 'Madrid', district: 'Retiro' }
    expect(providers.photon.read(photon(named, point(-3.692127, 40.413782)))).toEqual([
      { name: 'Museo del Prado', address: 'Calle de Felipe IV, Madrid, España', lat: 40.41378, lng: -3.69213 },
    ])
    const house = {
      osm_key: 'place',
      osm_value: 'house',
      housenumber: '4',
      street: 'Calle Mayor',
      city: 'Madrid',
      country: 'España',
    }
    expect(providers.photon.read(photon(house))).toMatchObject([{ name: 'Calle Mayor 4', address: 'Madrid, España' }])
    const town = { osm_key: 'place', osm_value: 'city', name: 'Madrid', state: 'Comunidad de Madrid', country: 'España' }
    expect(providers.photon.read(photon(town))).toMatchObject([{ name: 'Madrid', address: 'Comunidad de Madrid, España' }])
  })

  it('of Nominatim is read', () => {
    const place = {
      ...{
        place_id: 100149,
        licence: 'Data © OpenStreetMap contributors',
        osm_type: 'node',
        osm_id: 107775,
        category: 'tourism',
      },
      ...{
        lat: '51.5073219',
        lon: '-0.1276474',
        name: 'London',
        boundingbox: ['51.3', '51.6', '-0.2', '0.03'],
        importance: 0.96,
      },
      display_name: 'London, Greater London, England, SW1A 2DU, United Kingdom',
    }
    const address = {
      house_number: '2',
      road: 'Whitehall',
      city: 'London',
      state: 'England',
      country: 'Reino Unido',
      country_code: 'gb',
    }
    expect(providers.nominatim.read([{ ...place, name: 'Horse Guards', address }])).toEqual([
      { name: 'Horse Guards', address: 'Whitehall 2, London, Reino Unido', lat: 51.50732, lng: -0.12765 },
    ])
    expect(providers.nominatim.read([{ ...place, name: '', address }])).toMatchObject([
      { name: 'Whitehall 2', address: 'London, Reino Unido' },
    ])
    const { name: _name, ...older } = place
    expect(providers.nominatim.read([older])).toMatchObject([
      { name: 'London', address: 'Greater London, England, SW1A 2DU, United Kingdom' },
    ])
  })

  it('of Pelias is read', () => {
    const properties = {
      ...{ gid: 'openstreetmap:venue:node/1', layer: 'venue', source: 'openstreetmap', confidence: 0.96, country_a: 'USA' },
      ...{ name: '30 West 26th Street', housenumber: '30', street: 'West 26th Street', postalcode: '10010' },
      ...{ country: 'Estados Unidos', region: 'New York', locality: 'Nueva York', label: '30 West 26th Street, Manhattan, NY' },
    }
    const answer = {
      geocoding: { version: '0.2', attribution: 'https://pelias.example/attribution' },
      ...photon(properties, point(-73.990342, 40.744243)),
      bbox: [-73.99, 40.74, -73.99, 40.74],
    }
    expect(providers.pelias.read(answer)).toEqual([
      {
        ...{ name: '30 West 26th Street', lat: 40.74424, lng: -73.99034 },
        address: 'West 26th Street 30, Nueva York, Estados Unidos',
      },
    ])
  })

  it('without places is empty', () => {
    expect(providers.photon.read({ type: 'FeatureCollection', features: [] })).toEqual([])
    expect(providers.nominatim.read([])).toEqual([])
  })
})

describe('a hostile answer', () => {
  it.each([null, 'places', [], {}, { features: {} }])('of Photon without a list is refused: %j', (answer) => {
    expect(() => providers.photon.read(answer)).toThrow(UnreadableAnswerError)
  })

  it.each([{}, { error: 'Unable to geocode' }])('of Nominatim without a list is refused: %j', (answer) => {
    expect(() => providers.nominatim.read(answer)).toThrow(UnreadableAnswerError)
  })

  it.each([
    { features: [null] },
    photon({ name: 5 }),
    photon({}),
    photon({ name: '\u202E \u0000' }),
    photon({ name: 'Bar' }, point('-3', '40')),
    photon({ name: 'Bar' }, point(-3, 91)),
    photon({ name: 'Bar' }, point(0, 0)),
    photon({ name: 'Bar' }, { type: 'Polygon', coordinates: [[[0, 1]]] }),
    photon({ name: 'x'.repeat(2001) }),
  ])('of Photon without a readable place is empty: %j', (answer) => {
    expect(providers.photon.read(answer)).toEqual([])
  })

  it.each([[[{ lat: '1e2', lon: '3', display_name: 'Bar' }]], [[{ lat: 40, lon: 3 }]]])(
    'of Nominatim without a readable place is empty: %j',
    (answer) => expect(providers.nominatim.read(answer)).toEqual([]),
  )

  it('with half a character is made well-formed', () => {
    const answer = photon({ name: 'Bar \uD800', street: '\uDC00 Mayor', city: 'Madrid' })
    expect(providers.photon.read(answer)).toMatchObject([{ name: 'Bar \uFFFD', address: '\uFFFD Mayor, Madrid' }])
  })

  it('keeps what can be read, clipped, each once and at most eight', () => {
    const long = { name: `A${'b'.repeat(100)}\u202E`, street: 'c'.repeat(200), country: 'd' }
    const features = [{}, ...photon(long).features, ...photon(long).features]
    const read = providers.photon.read({ features })
    expect(read.map(({ name, address }) => [name.length, address?.length])).toEqual([[80, 160]])
    const many = Array.from({ length: 200 }, (_, i) => photon({ name: `Bar ${i}` }).features[0])
    expect(providers.photon.read({ features: many })).toHaveLength(8)
  })
})
