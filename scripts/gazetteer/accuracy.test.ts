import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocationSuggestion } from '#shared/api/locations'
import { sharedGazetteer } from '#testkit/gazetteer/sharedGazetteer'
import { openGazetteer } from '#server/gazetteer/gazetteer'
import { searchKey } from '#shared/placeSearch/searchKey'
import { placeQueries, type PlaceQuery } from '#testkit/gazetteer/placeQueries'
import { type Gazetteer } from '#server/base/gazetteer'

let gazetteer: Gazetteer
beforeAll(async () => {
  gazetteer = openGazetteer(await sharedGazetteer())
})
afterAll(() => gazetteer.close())

const kindOf = (fcode: string | null): string => {
  if (fcode === null) return '*'
  if (fcode.startsWith('PCL')) return 'C'
  if (fcode.startsWith('ADM')) return 'A'
  return fcode.startsWith('PPL') ? 'P' : 'T'
}

const isWanted = ({ name, country, kind }: PlaceQuery, place: LocationSuggestion): boolean =>
  (name === '*' || searchKey(name) === searchKey(place.name)) &&
  (country === '*' || country === place.countryCode) &&
  (kind === '*' || kind === kindOf(place.fcode))

const show = ({ name, countryCode, fcode }: LocationSuggestion): string => `${name} (${countryCode ?? '-'} ${fcode ?? '-'})`

function rate(list: PlaceQuery[]) {
  const ranks = list
    .map((wanted) => ({ wanted, found: gazetteer.search(wanted.query, 'es') }))
    .map(({ wanted, found }) => ({ wanted, found, rank: found.findIndex((place) => isWanted(wanted, place)) }))
  const share = (within: number) => ranks.filter(({ rank }) => rank >= 0 && rank < within).length / list.length
  const misses = ranks
    .filter(({ rank }) => rank !== 0)
    .map(({ wanted, found, rank }) => `${wanted.query} → ${rank + 1}: ${found.slice(0, 3).map(show).join(', ')}`)
  return { first: share(1), firstThree: share(3), misses: misses.join('\n') }
}

test.each(Object.entries(placeQueries))('users find the place they mean (%s queries)', (name, list) => {
  const { first, firstThree, misses } = rate(list)
  process.stdout.write(
    `${name}: ${list.length} queries, ${(first * 100).toFixed(1)} % first, ${(firstThree * 100).toFixed(1)} % in the first three\n`,
  )
  expect.soft(firstThree, misses).toBeGreaterThanOrEqual(0.95)
  expect.soft(first, misses).toBeGreaterThanOrEqual(0.85)
})
