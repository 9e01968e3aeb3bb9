import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocationSuggestion } from '#shared/api/locations'
import { formatAdminArea, formatPlaceContext } from '#shared/places'
import { placeQueries } from '#testkit/gazetteer/placeQueries'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { openGazetteer } from './gazetteer'
import { searchKey } from '#shared/placeSearch/searchKey'
import { type Gazetteer } from '#server/base/gazetteer'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = openGazetteer(await sharedGazetteer())
})
afterAll(() => gazetteer.close())

const answers = new Map<string, LocationSuggestion[]>()
function search(query: string): LocationSuggestion[] {
  const found = answers.get(query) ?? gazetteer.search(query, 'es')
  answers.set(query, found)
  return found
}
const show = (place: LocationSuggestion) => `${place.name}, ${formatPlaceContext(place)}`

const typed = [
  ...new Set(
    Object.values(placeQueries).flatMap((list) => list.flatMap(({ query }) => [query.slice(0, 3), query.slice(0, 5), query])),
  ),
]

const capitals =
  'A Coruña|Albacete|Alicante|Almería|Ávila|Badajoz|Barcelona|Bilbao|Burgos|Cáceres|Cádiz|Castellón|Ceuta|Ciudad Real|Córdoba|Cuenca|Girona|Granada|' +
  'Guadalajara|Huelva|Huesca|Jaén|Las Palmas|León|Lleida|Logroño|Lugo|Madrid|Málaga|Melilla|Murcia|Ourense|Oviedo|Palencia|Palma|Pamplona|Pontevedra|' +
  'Salamanca|San Sebastián|Santa Cruz de Tenerife|Santander|Segovia|Sevilla|Soria|Tarragona|Teruel|Toledo|Valencia|Valladolid|Vitoria|Zamora|Zaragoza'

const KINDS =
  /\b(?:Province|County|Region|Department|District|State|Oblast|Parish|Governorate|Municipality|Division|Prefecture|Rayon|Islands|Autonomous)\b/

describe('suggestions while the user types', () => {
  test('have no English word for a kind of region', () => {
    const wrong = new Set<string>()
    for (const query of typed)
      for (const place of search(query)) {
        const label = formatAdminArea(place)
        if (KINDS.test(label.replace(/ \(.*\)$/, '')) || (place.fcode?.startsWith('ADM') && KINDS.test(place.name)))
          wrong.add(show(place))
      }
    expect([...wrong]).toEqual([])
  })

  test('are three visibly different places', () => {
    const alike: string[] = []
    for (const query of typed) {
      const all = search(query)
      const different = new Set(all.map(({ name, countryCode }) => `${searchKey(name)} ${countryCode}`))
      const first = all.slice(0, 3)
      const kinds = new Set(first.map(show))
      const isAlike = (a: LocationSuggestion, b: LocationSuggestion) =>
        a !== b && a.countryCode === b.countryCode && searchKey(a.name) === searchKey(b.name) && a.adminName1 === b.adminName1
      if (different.size >= 3 && (kinds.size < first.length || first.some((a) => first.some((b) => isAlike(a, b)))))
        alike.push(query)
    }
    expect(alike).toEqual([])
  })

  test.each(capitals.split('|'))('list a city before its province: %s', (capital) => {
    for (let letters = 3; letters <= capital.length; letters += 1) {
      const found = search(capital.slice(0, letters)).filter(({ countryCode }) => countryCode === 'ES')
      const of = (kind: RegExp) =>
        found.findIndex(({ name, fcode }) => kind.test(fcode ?? '') && searchKey(name).startsWith(searchKey(capital)))
      const [city, province] = [of(/^PPL/), of(/^ADM2$/)]
      if (province !== -1)
        expect([capital.slice(0, letters), city !== -1 && city < province]).toEqual([capital.slice(0, letters), true])
    }
    expect(search(capital)[0]?.fcode).toMatch(/^PPL/)
  })

  test.each([
    ['par', 'París'],
    ['lis', 'Lisboa'],
    ['rom', 'Roma'],
    ['lon', 'Londres'],
    ['gran', 'Granada'],
    ['ven', 'Venecia'],
    ['flor', 'Florencia'],
    ['nap', 'Nápoles'],
    ['bru', 'Bruselas'],
    ['est', 'Estambul'],
  ])('for %s include %s among the first three', (query, name) => {
    const first = search(query).slice(0, 3)
    expect(first.map((place) => place.name)).toContain(name)
  })

  test('match only names that visibly contain a word starting with the three letters', () => {
    for (const query of ['par', 'isl', 'lis', 'mad', 'bar', 'sev', 'tok'])
      for (const { name } of search(query).slice(0, 3))
        expect([query, ` ${searchKey(name)}`]).toEqual([query, expect.stringContaining(` ${query}`)])
  })

  test('give districts the Spanish name of their city', () => {
    for (const query of ['lisboa', 'nueva york', 'lisbon', 'new york']) {
      const areas = search(query).filter(
        ({ fcode, countryCode }) => fcode === 'ADM2' && (countryCode === 'PT' || countryCode === 'US'),
      )
      for (const area of areas)
        expect([query, ['Lisboa', 'Nueva York'].includes(area.name) || area.name.endsWith('New York')]).toEqual([query, true])
    }
  })
})
