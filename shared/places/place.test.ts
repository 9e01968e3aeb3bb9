import { describe, expect, it, test } from 'vitest'
import { firstSeed } from '#testkit/budget'
import { randomFrom } from '#testkit/random'
import { FilePlace } from './placeSchema'
import { isPlace, isPosition, isWebAddress, makePlace, placeSources, readPlace, type Place } from './place'

const sagrada: Place = {
  lat: 41.40338,
  lng: 2.17403,
  name: 'Sagrada Família',
  address: 'Carrer de Mallorca, 401, Barcelona',
  geonameId: 6_544_100,
  source: 'sight',
  url: 'https://maps.google.com/?cid=1',
  timeZone: 'Europe/Madrid',
  accuracy: 0,
  hidden: false,
}
const bare: Place = { ...sagrada, name: null, address: null, geonameId: null, url: null, timeZone: null, source: 'map' }

const { hidden: _hidden, ...withoutHidden } = sagrada

const valid: [string, unknown][] = [
  ['a whole place', sagrada],
  ['a place without texts', bare],
  ['the poles and the antimeridian', { ...bare, lat: -90, lng: 180 }],
  ['one coordinate zero', { ...bare, lat: 0, lng: 0.00001 }],
  ['a name of 80 characters', { ...bare, name: '🏖'.repeat(80) }],
  ['an address of 160 characters', { ...bare, address: 'ñ'.repeat(160) }],
  ['a doubt of 50 km', { ...bare, accuracy: 50_000 }],
  ['a zone with two slashes', { ...bare, timeZone: 'America/Argentina/Buenos_Aires' }],
  ['UTC', { ...bare, timeZone: 'UTC' }],
]

const invalid: [string, unknown][] = [
  ['null', null],
  ['a text', 'Sagrada Família'],
  ['a list', [41.4, 2.17]],
  ['an empty object', {}],
  ['a missing key', withoutHidden],
  ['another key', { ...sagrada, note: '' }],
  ['a key in place of another', { ...withoutHidden, secret: false }],
  ['a prototype of its own', Object.setPrototypeOf({ ...sagrada }, { secret: true })],
  ['0,0', { ...bare, lat: 0, lng: 0 }],
  ['minus zero', { ...bare, lat: -0, lng: 0 }],
  ['a latitude beyond the pole', { ...bare, lat: 90.00001 }],
  ['a longitude beyond 180', { ...bare, lng: -180.00001 }],
  ['six decimals', { ...bare, lat: 41.403381 }],
  ['NaN', { ...bare, lat: Number.NaN }],
  ['Infinity', { ...bare, lng: Infinity }],
  ['a coordinate as a text', { ...bare, lat: '41.4' }],
  ['a coordinate as bigint', { ...bare, lat: 41n }],
  ['an empty name', { ...bare, name: '' }],
  ['an invisible name', { ...bare, name: ' \u2060' }],
  ['a name of 81 characters', { ...bare, name: 'a'.repeat(81) }],
  ['an undefined name', { ...bare, name: undefined }],
  ['a name that reorders the text around it', { ...bare, name: 'a\u202eb' }],
  ['a name with NUL', { ...bare, name: 'a\0b' }],
  ['an address of 161 characters', { ...bare, address: 'a'.repeat(161) }],
  ['a broken GeoNames id', { ...bare, geonameId: 1.5 }],
  ['a negative GeoNames id', { ...bare, geonameId: -3 }],
  ['a broken doubt', { ...bare, accuracy: 1.5 }],
  ['an unknown source', { ...bare, source: 'wiki' }],
  ['an inherited source', { ...bare, source: 'constructor' }],
  ['an http address', { ...bare, url: 'http://maps.google.com/' }],
  ['a script', { ...bare, url: 'javascript:alert(1)//https://a.es' }],
  ['an address of 301 characters', { ...bare, url: `https://a.es/${'a'.repeat(288)}` }],
  ['an address with a space', { ...bare, url: 'https://a.es/a b' }],
  ['an unknown zone', { ...bare, timeZone: 'Marte/Olympus' }],
  ['a zone in lower case', { ...bare, timeZone: 'europe/madrid' }],
  ['an offset as zone', { ...bare, timeZone: '+02:00' }],
  ['a negative doubt', { ...bare, accuracy: -1 }],
  ['a doubt above 50 km', { ...bare, accuracy: 50_001 }],
  ['no doubt', { ...bare, accuracy: null }],
  ['hidden as number', { ...bare, hidden: 1 }],
]

describe('a place value', () => {
  it.each(valid)('accepts %s', (_, value) => {
    expect(isPlace(value)).toBe(true)
    expect(FilePlace.safeParse(value)).toEqual({ success: true, data: value })
  })

  it.each(invalid)('refuses %s', (_, value) => {
    expect(isPlace(value)).toBe(false)
  })

  it.each(invalid.filter(([name]) => name !== 'a prototype of its own'))('in files refuses %s', (_, value) => {
    expect(FilePlace.safeParse(value).success).toBe(false)
  })

  it('in files refuses a prototype', () => {
    const text = JSON.stringify(sagrada).replace('{', '{"__proto__":{"secret":true},')
    expect(FilePlace.safeParse(JSON.parse(text)).success).toBe(false)
  })

  it('is equally strict in files and documents', () => {
    const random = randomFrom(firstSeed('SEED'))
    const values = [
      0,
      -0,
      1,
      90,
      -180,
      181,
      41.403381,
      'x',
      '',
      null,
      true,
      false,
      NaN,
      'UTC',
      'own',
      'https://a.es',
      {},
      [],
      undefined,
    ]
    for (let run = 0; run < 1000; run += 1) {
      const changed = Object.fromEntries(
        Object.entries(sagrada).map(([key, value]) => [key, random.chance(0.2) ? random.pick(values) : value]),
      )
      expect(FilePlace.safeParse(changed).success, JSON.stringify(changed)).toBe(isPlace(changed))
    }
  })
})

test('five decimals are told from six, everywhere', () => {
  const random = randomFrom(firstSeed('SEED'))
  for (let run = 0; run < 1000; run += 1) {
    const [lat, lng] = [random.below(18_000_001) - 9_000_000, random.below(36_000_001) - 18_000_000]
    expect(isPosition({ lat: Number(`${lat}e-5`), lng: Number(`${lng}e-5`) })).toBe(lat !== 0 || lng !== 0)
    if (lat % 10 !== 0) expect(isPosition({ lat: Number(`${lat}e-6`), lng: 1 })).toBe(false)
  }
})

describe('makePlace', () => {
  it('fills what is not given', () => {
    expect(makePlace({ lat: 41.40338, lng: 2.17403, source: 'map' })).toEqual(bare)
    expect(makePlace(sagrada)).toEqual(sagrada)
  })

  it('rounds positions and doubt, without minus zero', () => {
    const made = makePlace({ lat: -0.000001, lng: 2.1740349, accuracy: 12.6, source: 'gps' })
    expect(made).toEqual({ ...bare, lat: 0, lng: 2.17403, accuracy: 13, source: 'gps' })
    expect(Object.is(made?.lat, 0)).toBe(true)
  })

  it('normalizes and clips texts', () => {
    const made = makePlace({ lat: 1, lng: 1, source: 'own', name: `  ${'🏖'.repeat(90)}`, address: '\u2060 ' })
    expect(made?.name).toBe('🏖'.repeat(80))
    expect(made?.address).toBeNull()
    expect(makePlace({ lat: 1, lng: 1, source: 'own', name: `${'a'.repeat(79)} b` })?.name).toBe('a'.repeat(79))
  })

  it('drops what other parts would make invalid', () => {
    const made = makePlace({ lat: 1, lng: 1, source: 'link', url: 'http://a.es', timeZone: 'Marte/Olympus', geonameId: 1.5 })
    expect(made).toEqual({ ...bare, lat: 1, lng: 1, source: 'link' })
  })

  it.each([
    ['0,0', 0, 0, 0],
    ['what rounds to 0,0', 0.000004, -0.000004, 0],
    ['beyond a pole', 90.1, 1, 0],
    ['beyond the antimeridian', 1, 180.1, 0],
    ['not finite', Number.NaN, 1, 0],
    ['too doubtful', 1, 1, 50_001],
    ['a negative doubt', 1, 1, -1],
  ])('makes no place of %s', (_, lat, lng, accuracy) => {
    expect(makePlace({ lat, lng, accuracy, source: 'own' })).toBeUndefined()
  })

  it('makes only valid places', () => {
    const random = randomFrom(firstSeed('SEED'))
    const texts = [null, '', 'a', '\u200f', 'á'.repeat(500), 'a\0\n b', 'https://a.es/', 'https://a.es/ñ', 'https://', 'UTC']
    const numbers = [0, -0, 1e-7, 1.234567, -90, 91, 180, -181, NaN, Infinity, 40.4168]
    for (let run = 0; run < 1000; run += 1) {
      const made = makePlace({
        lat: random.pick(numbers) ?? 0,
        lng: random.pick(numbers) ?? 0,
        source: random.pick(placeSources) ?? 'own',
        name: random.pick(texts) ?? null,
        address: random.pick(texts) ?? null,
        url: random.pick(texts) ?? null,
        timeZone: random.pick(texts) ?? null,
        geonameId: random.pick(numbers) ?? null,
        accuracy: Math.abs(random.pick(numbers) ?? 0),
      })
      expect(made === undefined || isPlace(made), JSON.stringify(made)).toBe(true)
    }
  })
})

describe('readPlace', () => {
  it('keeps the identity of a valid value', () => {
    expect(readPlace(sagrada)).toBe(sagrada)
  })

  it('shows a place of a newer client with the parts that it knows', () => {
    expect(readPlace({ ...sagrada, source: 'wiki', rating: 5, timeZone: 'Marte/Olympus', name: 7 })).toEqual({
      ...sagrada,
      source: 'own',
      timeZone: null,
      name: null,
    })
  })

  it('keeps a place hidden that does not say that it is shown', () => {
    expect(readPlace({ lat: 1, lng: 1, hidden: 'yes' })).toMatchObject({ hidden: true })
    expect(readPlace({ lat: 1, lng: 1 })).toMatchObject({ hidden: false })
  })

  it.each([[null], [undefined], ['Roma'], [[1, 1]], [{ lat: 0, lng: 0 }], [{ lat: '1', lng: 1 }]])(
    'reads %j as none',
    (value) => {
      expect(readPlace(value)).toBeNull()
    },
  )
})

test('only https addresses with a dotted host are web addresses', () => {
  expect(['https://a.es', 'https://a.es/x?y#z', 'https://maps.apple.com/?ll=1,2&q=%C3%B1'].map(isWebAddress)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [
      'https://',
      'https://a',
      'https://u@a.es',
      'https://a.es\\x',
      'HTTP://a.es',
      'https://a.es/"',
      'https://a.eſ',
      'https://a.es/ñ',
    ].some(isWebAddress),
  ).toBe(false)
})
