import { expect, test } from 'vitest'
import type { LocationSuggestion } from '#shared/api/locations'
import type { UserSuggestion } from '#shared/api/search'
import { isSearchContinuation, groupSuggestions, formatPlaceQuery, nextSuggestionKey, suggestionKey } from './suggestions'

const place = (given: Partial<LocationSuggestion>): LocationSuggestion => ({
  type: 'location',
  geonameId: 1,
  name: 'Lisboa',
  adminName1: 'Lisboa',
  countryName: 'Portugal',
  countryCode: 'PT',
  fcode: 'PPLC',
  lat: null,
  lng: null,
  timeZone: null,
  alternateNames: [],
  population: null,
  ...given,
})
const person = (name: string): UserSuggestion => ({ type: 'user', id: name, name, displayName: name, avatar: null })

const places = [1, 2, 3, 4].map((geonameId) => place({ geonameId }))
const people = ['elisa', 'lisardo'].map(person)

const names = (groups: ReturnType<typeof groupSuggestions>) =>
  groups.map(({ kind, options }) => [kind, options.map(suggestionKey)])

test('places come first, at most three, then all users', () => {
  expect(names(groupSuggestions({ locations: places, users: people }))).toEqual([
    ['location', ['location-1', 'location-2', 'location-3']],
    ['user', ['user-elisa', 'user-lisardo']],
  ])
})

test('a search for one type suggests nothing of the other', () => {
  expect(names(groupSuggestions({ locations: places, users: people }, 'user'))).toEqual([
    ['user', ['user-elisa', 'user-lisardo']],
  ])
  expect(names(groupSuggestions({ locations: places.slice(0, 1), users: people }, 'itinerary'))).toEqual([
    ['location', ['location-1']],
  ])
})

test('an empty group is left out', () => {
  expect(names(groupSuggestions({ locations: [], users: people }))).toEqual([['user', ['user-elisa', 'user-lisardo']]])
  expect(groupSuggestions({ locations: [], users: [] })).toEqual([])
})

test('arrow keys cycle through both groups and the typed text', () => {
  const options = [place({ geonameId: 7 }), person('elisa')]
  const walk = (by: 1 | -1) => {
    const seen: (string | undefined)[] = [undefined]
    while (seen.length < 4) seen.push(nextSuggestionKey(options, seen.at(-1), by))
    return seen
  }
  expect(walk(1)).toEqual([undefined, 'location-7', 'user-elisa', undefined])
  expect(walk(-1)).toEqual([undefined, 'user-elisa', 'location-7', undefined])
})

test('a selected suggestion that no longer exists counts as none', () => {
  expect(nextSuggestionKey([place({ geonameId: 7 })], 'user-gone', 1)).toBe('location-7')
  expect(nextSuggestionKey([], 'user-gone', 1)).toBeUndefined()
})

test('a place query has its name, region and country', () => {
  expect(formatPlaceQuery(place({ name: 'París', adminName1: 'Isla de Francia', countryName: 'Francia' }))).toBe(
    'París, Isla de Francia, Francia',
  )
  expect(formatPlaceQuery(place({ name: 'Madrid', adminName1: 'Madrid', countryName: 'España' }))).toBe('Madrid, Madrid, España')
  expect(formatPlaceQuery(place({ name: 'Toscana', adminName1: 'Toscana', countryName: 'Italia', fcode: 'ADM1' }))).toBe(
    'Toscana, Italia',
  )
  expect(formatPlaceQuery(place({ name: 'Italia', adminName1: null, countryName: 'Italia', fcode: 'PCLI' }))).toBe('Italia')
  expect(formatPlaceQuery(place({ name: 'Mónaco', adminName1: null, countryName: 'Mónaco', fcode: 'PPLC' }))).toBe(
    'Mónaco, Mónaco',
  )
})

test('a comma in a name adds no fourth part', () => {
  expect(formatPlaceQuery(place({ name: 'Mianzhu, Deyang, Sichuan', adminName1: 'Sichuan', countryName: 'China' }))).toBe(
    'Mianzhu, Sichuan, China',
  )
})

test('a longer or shorter text is the same search, another text is not', () => {
  expect(isSearchContinuation('lis', 'lisb')).toBe(true)
  expect(isSearchContinuation('Lisb', 'lís')).toBe(true)
  expect(isSearchContinuation('lis', 'ro')).toBe(false)
  expect(isSearchContinuation('lis', '')).toBe(false)
})
