import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FoundPlace } from '#shared/api/places'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { sightQueries } from '#testkit/gazetteer/sightQueries'
import { type Gazetteer } from '#server/base/gazetteer'
import { placeIdOf } from './build/stage'
import { openGazetteer } from './gazetteer'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = openGazetteer(await sharedGazetteer())
})
afterAll(() => gazetteer.close())

const MADRID = { lat: 40.4165, lng: -3.70256 }
const PALMA = { lat: 39.56939, lng: 2.65024 }
const names = (query: string, near?: { lat: number; lng: number }): string[] =>
  gazetteer.findPlaces(query, near).map(({ name }) => name)

test.each(sightQueries)('$query finds $name first', ({ query, name, address, near }) => {
  expect(gazetteer.findPlaces(query, near)[0]).toMatchObject({ source: 'sight', name, address })
})

describe('a search for places', () => {
  test('returns whole places with town, zone and distance, at most twelve', () => {
    const found = gazetteer.findPlaces('museo', MADRID)
    expect(found).toHaveLength(12)
    for (const place of found) expect(FoundPlace.parse(place)).toEqual(place)
    expect(gazetteer.findPlaces('torre eiffel', MADRID)[0]).toEqual({
      source: 'sight',
      name: 'Torre Eiffel',
      address: 'París, Francia',
      lat: expect.closeTo(48.858, 2),
      lng: expect.closeTo(2.294, 2),
      geonameId: 2988507,
      timeZone: 'Europe/Paris',
      distance: expect.closeTo(1_050_000, -4),
      trips: null,
    })
    expect(gazetteer.findPlaces('torre eiffel', undefined)[0]?.distance).toBeNull()
  })

  test('finds towns beside sights, but no countries or areas', () => {
    expect(gazetteer.findPlaces('londres', undefined)[0]).toMatchObject({
      source: 'town',
      name: 'Londres',
      address: 'Inglaterra, Reino Unido',
      geonameId: 2643743,
      timeZone: 'Europe/London',
    })
    expect(gazetteer.findPlaces('firenze', undefined)[0]).toMatchObject({ source: 'town', name: 'Florencia' })
    expect(gazetteer.findPlaces('pujerra', undefined)[0]).toMatchObject({ source: 'town', name: 'Pujerra' })
    expect(gazetteer.findPlaces('andalucia', undefined).map(({ geonameId }) => geonameId)).not.toContain(placeIdOf('ES.51'))
    expect(gazetteer.findPlaces('toledo ohio', undefined)[0]).toMatchObject({ name: 'Toledo', address: 'Ohio, Estados Unidos' })
    expect(gazetteer.findPlaces('roma italia', MADRID)[0]).toMatchObject({ source: 'town', name: 'Roma' })
  })

  test('finds by the start of any word, ignoring accents, case and small words', () => {
    for (const query of ['fam', 'sagr fam', 'familia sagrada', 'SAGRADA', 'sagráda', ' de la sagrada '])
      expect(names(query), query).toContain('Sagrada Familia')
    expect(names('orsay')).toEqual(names('ORSAY'))
    for (const query of ['sant angelo', "sant'angelo", 'santangelo'])
      expect(names(query), query).toContain("Castillo de Sant'Angelo")
  })

  test('puts the nearest of equal matches first, then by distance', () => {
    expect(gazetteer.findPlaces('plaza mayor', PALMA)[0]?.address).toBe('Palma de Mallorca, España')
    expect(gazetteer.findPlaces('plaza mayor', MADRID)[0]?.address).toBe('Madrid, España')
    const distances = gazetteer.findPlaces('plaza de españa', { lat: 37.4, lng: -6 }).slice(0, 3)
    expect(distances.map(({ address }) => address)).toEqual(['Sevilla, España', 'Madrid, España', 'Roma, Italia'])
    expect(gazetteer.findPlaces('san', MADRID).every(({ distance }) => (distance ?? 0) < 100_000)).toBe(true)
  })

  test('finds small towns near a trip that are lost in the world', () => {
    expect(names('villanueva del p', MADRID)[0]).toBe('Villanueva del Pardillo')
    expect(names('san', MADRID)).toContain('San Fernando de Henares')
  })

  test('finds nothing below two characters, and accepts any text', () => {
    for (const query of ['', 'a', ' b ', '   ', '"', '🏝️']) expect(names(query), query).toEqual([])
    for (const query of [
      '" OR "a',
      'a*',
      'NEAR(a b)',
      '-',
      '%%',
      'a AND',
      '^a',
      'x'.repeat(5000),
      'a '.repeat(2000),
      '\uE000a',
      '\0\0',
    ])
      expect(Array.isArray(gazetteer.findPlaces(query, MADRID)), query).toBe(true)
  })
})
