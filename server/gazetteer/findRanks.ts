import type { AreaIndex } from './areaIndex'
import { matchExpression, withAreaAtEnd, type ParsedPlaceQuery } from './parsePlaceQuery'
import { matchWorth } from './matchWorth'
import type { GazetteerLanguage } from './presentPlace'
import type { PlaceCandidate, GazetteerStatements } from './gazetteerStore'
import { searchKey } from './searchKey'

/** Best known places to score; enough unless hundreds share the name. */
const MAX_CANDIDATES = 40
/** If the query names a region, which may exclude most. */
const MAX_CANDIDATES_IN_AREA = 400

/** Best first. The first three also differ in what is shown. */
export function findRanks(
  statements: GazetteerStatements,
  areas: AreaIndex,
  query: ParsedPlaceQuery,
  lang: GazetteerLanguage,
  most: number,
): number[] {
  for (const reading of [query, ...withAreaAtEnd(query)]) {
    const found = read(statements, areas, reading, lang)
    if (found.length > 0) return differentFirst(citiesFirst(found), DISTINCT_FIRST_SUGGESTIONS).slice(0, most)
  }
  return []
}

interface Fitting extends Pick<PlaceCandidate, 'rank' | 'weight' | 'fcode' | 'country' | 'admin1'> {
  shown: string
}

const DISTINCT_FIRST_SUGGESTIONS = 3

/** About ten thousand people. */
const CITY_WEIGHT = 4

const SEAT = /^PPL(?:C|A|A2)$/

/** Also by the start of its seat's name (Las Palmas). */
const isNamedAfter = (area: Fitting, town: Fitting): boolean =>
  !isArea(town) &&
  town.country === area.country &&
  town.admin1 === area.admin1 &&
  ((town.shown === area.shown && town.weight >= CITY_WEIGHT) ||
    (SEAT.test(town.fcode) && town.shown.startsWith(`${area.shown} `)))

/** Moves areas behind the city of the same name. */
function citiesFirst(found: readonly Fitting[]): Fitting[] {
  const cityOf = (area: Fitting) => (area.fcode.startsWith('ADM') ? found.find((town) => isNamedAfter(area, town)) : undefined)
  const inOrder: Fitting[] = []
  for (const place of found)
    for (const one of [cityOf(place), place]) if (one !== undefined && !inOrder.includes(one)) inOrder.push(one)
  return inOrder
}

/** Moves look-alikes (a province behind its city) out of the first `most`. */
function differentFirst(found: readonly Fitting[], most: number): number[] {
  const first: Fitting[] = []
  for (const place of found) {
    if (first.length === most) break
    if (!first.some((other) => looksLike(place, other))) first.push(place)
  }
  return [...first, ...found.filter((place) => !first.includes(place))].map(({ rank }) => rank)
}

const isArea = ({ fcode }: Fitting): boolean => fcode.startsWith('ADM') || fcode.startsWith('PCL')

const looksLike = (a: Fitting, b: Fitting): boolean =>
  a.shown === b.shown && a.country === b.country && (isArea(a) || isArea(b) || a.admin1 === b.admin1)

function read(
  statements: GazetteerStatements,
  areas: AreaIndex,
  { key, words, areas: wanted }: ParsedPlaceQuery,
  lang: GazetteerLanguage,
): Fitting[] {
  const codes = wanted.map(areas.codesOf)
  if (codes.some((some) => some.size === 0)) return []
  const isIn = ({ country, admin1 }: PlaceCandidate) =>
    codes.every((some) => some.has(country) || some.has(`${country}.${admin1}`))
  const limit = wanted.length === 0 ? MAX_CANDIDATES : MAX_CANDIDATES_IN_AREA
  const expression = matchExpression(words)
  const ranks = [
    ...statements.exact.all(key, limit),
    ...statements.mainWords.all(expression, limit),
    ...statements.allWords.all(expression, limit),
  ]
  return statements.candidates
    .all(JSON.stringify(ranks))
    .filter(isIn)
    .map((place) => ({ ...place, shown: searchKey(place[lang] ?? place.name) }))
    .map((place) => ({ ...place, worth: place.weight + matchWorth(key, words, place) }))
    .filter(({ worth }) => worth > -Infinity)
    .sort((a, b) => b.worth - a.worth || a.rank - b.rank)
}
