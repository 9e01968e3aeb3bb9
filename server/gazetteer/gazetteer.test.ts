import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LocationSuggestion } from '#shared/api/locations'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { openGazetteer } from './gazetteer'
import { placeIdOf } from './build/stage'
import { type Gazetteer } from '#server/base/gazetteer'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = openGazetteer(await sharedGazetteer())
})
afterAll(() => gazetteer.close())

const names = (query: string, lang = 'es'): string[] => gazetteer.search(query, lang).map((place) => place.name)
const first = (query: string, lang = 'es') => gazetteer.search(query, lang)[0]

describe('a search', () => {
  test('returns whole suggestions, at most ten', () => {
    const found = gazetteer.search('san', 'es')
    expect(found).toHaveLength(10)
    for (const place of found) expect(LocationSuggestion.parse(place)).toEqual(place)
    expect(first('londres')).toEqual({
      type: 'location',
      geonameId: 2643743,
      name: 'Londres',
      adminName1: 'Inglaterra',
      countryName: 'Reino Unido',
      countryCode: 'GB',
      fcode: 'PPLC',
      lat: 51.50853,
      lng: -0.12574,
      timeZone: 'Europe/London',
      population: 8961989,
      alternateNames: [
        { name: 'Londres', lang: 'es' },
        { name: 'London', lang: 'en' },
      ],
    })
  })

  test('ignores accents, case, hyphens and surrounding spaces', () => {
    const wanted = names('córdoba')
    for (const query of ['cordoba', 'CÓRDOBA', '  Cordoba ', 'co\u0301rdoba']) expect(names(query)).toEqual(wanted)
    expect(names('castilla la mancha')[0]).toBe('Castilla-La Mancha')
    expect(first('tromso')?.countryCode).toBe('NO')
  })

  test('matches an unfinished last word, and words in the middle of a name', () => {
    for (const query of ['nueva y', 'nueva yor', 'nueva york']) expect(names(query)).toContain('Nueva York')
    expect(first('edimbu')?.name).toBe('Edimburgo')
    expect(names('compostela')).toContain('Santiago de Compostela')
  })

  test('finds countries, first- and second-level areas and places', () => {
    expect(first('españa')).toMatchObject({ fcode: 'PCLI', geonameId: placeIdOf('ES'), adminName1: null, countryName: 'España' })
    expect(first('andalucia')).toMatchObject({
      fcode: 'ADM1',
      geonameId: placeIdOf('ES.51'),
      adminName1: 'Andalucía',
      countryName: 'España',
    })
    expect(gazetteer.search('malaga', 'es').map((place) => place.fcode)).toEqual(expect.arrayContaining(['PPLA2', 'ADM2']))
    expect(first('petra')).toMatchObject({ fcode: 'ANS', geonameId: placeIdOf('+petra'), countryName: 'Jordania' })
  })

  test('uses Spanish by default and English on request', () => {
    expect(first('munich', 'es')).toMatchObject({ name: 'Múnich', adminName1: 'Baviera', countryName: 'Alemania' })
    expect(first('munich', 'es-MX')?.name).toBe('Múnich')
    expect(first('munich', 'en')).toMatchObject({ name: 'Munich', adminName1: 'Bavaria', countryName: 'Germany' })
    expect(first('londres', 'en')?.name).toBe('London')
  })

  test('accepts a region or country after the name', () => {
    expect(first('córdoba, argentina')?.countryCode).toBe('AR')
    expect(first('córdoba, españa, andalucía')?.countryCode).toBe('ES')
    expect(first('merida extremadura')?.adminName1).toBe('Extremadura')
    expect(names('paris, japon')).toEqual([])
  })

  test.each(['', ' ', 'a', ' a ', '\n\t', 'á', '🏝️', '""', '**', ', ,', '((', "''"])('of %j finds nothing', (query) => {
    expect(gazetteer.search(query, 'es')).toEqual([])
  })

  test.each([
    'pa OR ro',
    'NEAR(paris roma, 2)',
    'name:paris',
    '"paris',
    'par*',
    '^paris',
    'paris AND NOT roma',
    '-paris',
    '{paris} +roma',
    "'; DROP TABLE place; --",
    '%',
    '_aris',
    '\u0000paris\u0000',
    '\ud800 paris',
    'x'.repeat(10_000),
    'san '.repeat(2_500),
    '"*'.repeat(5_000),
    'é🏝️'.repeat(3_000),
    ','.repeat(10_000),
  ])('of odd text is safe (case %#)', (query) => {
    expect(gazetteer.search(query, 'es').length).toBeLessThanOrEqual(10)
    expect(first('paris')?.name).toBe('París')
  })
})

describe('a place', () => {
  test('is found by its id, named in Spanish', () => {
    expect(gazetteer.find(2950159)).toMatchObject({
      geonameId: 2950159,
      name: 'Berlín',
      countryName: 'Alemania',
      countryCode: 'DE',
    })
    expect(gazetteer.find(placeIdOf('IT.16'))).toMatchObject({ name: 'Toscana', fcode: 'ADM1', countryName: 'Italia' })
  })

  test.each([0, 1, -1, 0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER])('is not found by the id %d', (id) => {
    expect(gazetteer.find(id)).toBeUndefined()
    expect(gazetteer.idsOf(id)).toEqual([])
    expect(gazetteer.foldedNames(id)).toEqual({ name: [], admin1: [], country: [] })
  })

  test('shared by several countries has no country', () => {
    expect(gazetteer.find(placeIdOf('+patagonia'))).toMatchObject({
      name: 'Patagonia',
      countryName: null,
      countryCode: null,
      adminName1: null,
    })
  })

  test('has folded Spanish and English names of itself, its region and its country', () => {
    const { name, admin1, country } = gazetteer.foldedNames(2643743)
    expect({ name, admin1, country }).toEqual({
      name: ['londres', 'london'],
      admin1: ['inglaterra', 'england'],
      country: ['reino unido', 'united kingdom'],
    })
    expect(gazetteer.foldedNames(placeIdOf('ES.54')).name).toEqual(
      expect.arrayContaining(['castilla-la mancha', 'castilla la mancha']),
    )
  })

  test('of the home page is found under its English name', () => {
    for (const popular of ['London', 'Paris', 'Rome', 'Tokyo', 'Madrid', 'Prague', 'New York', 'Florence']) {
      const id = first(popular)?.geonameId ?? 0
      expect(
        gazetteer.foldedNames(id).name.some((name) => name.startsWith(popular.toLowerCase())),
        popular,
      ).toBe(true)
    }
  })
})

test('ids derived from codes never change', () => {
  const codes = ['ES', 'ES.51', 'ES.51.MA', '+petra', '+machu-picchu']
  expect(codes.map(placeIdOf)).toEqual([-226723979428136, -121774123323676, -118530256678631, -264493941079231, -45842529791455])
})
