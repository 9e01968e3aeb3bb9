import type { AreaIndex } from './areaIndex'
import { matchExpression, withAreaAtEnd, type ParsedQuery } from './parseQuery'
import { matchWorth } from './matchWorth'
import type { GazetteerLanguage } from './presentPlace'
import type { PlaceCandidate, GazetteerStatements } from './gazetteerStore'
import { searchKey } from './searchKey'

/** How many of the best known places that have the words are looked at; the best match is among them unless hundreds are called alike. */
const MAX_CANDIDATES = 40
/** The same when only some of them may lie in the wanted region. */
const MAX_CANDIDATES_IN_AREA = 400

/** The ranks of the places that fit a query, best first, at most `most`; the first three of them are different places also to the eye. */
export function findRanks(
  statements: GazetteerStatements,
  areas: AreaIndex,
  query: ParsedQuery,
  lang: GazetteerLanguage,
  most: number,
): number[] {
  for (const reading of [query, ...withAreaAtEnd(query)]) {
    const found = read(statements, areas, reading, lang)
    if (found.length > 0) return differentFirst(citiesFirst(found), DISTINCT_FIRST_SUGGESTIONS).slice(0, most)
  }
  return []
}

/** A place that fits, with what people see of it. */
interface Fitting extends Pick<PlaceCandidate, 'rank' | 'weight' | 'fcode' | 'country' | 'admin1'> {
  shown: string
}

/** So many are shown while somebody types. */
const DISTINCT_FIRST_SUGGESTIONS = 3

/** A town that is worth naming its region: of some ten thousand people. */
const CITY_WEIGHT = 4

const SEAT = /^PPL(?:C|A|A2)$/

/** Whether a region or district is called after a city in it, or after the beginning of its seat's name (Las Palmas). */
const isNamedAfter = (area: Fitting, town: Fitting): boolean =>
  !isArea(town) &&
  town.country === area.country &&
  town.admin1 === area.admin1 &&
  ((town.shown === area.shown && town.weight >= CITY_WEIGHT) ||
    (SEAT.test(town.fcode) && town.shown.startsWith(`${area.shown} `)))

/** The same places, each region or district behind the city that it is called after. */
function citiesFirst(found: readonly Fitting[]): Fitting[] {
  const cityOf = (area: Fitting) => (area.fcode.startsWith('ADM') ? found.find((town) => isNamedAfter(area, town)) : undefined)
  const inOrder: Fitting[] = []
  for (const place of found)
    for (const one of [cityOf(place), place]) if (one !== undefined && !inOrder.includes(one)) inOrder.push(one)
  return inOrder
}

/** The same ranks, with what looks like a place before it (a province behind its city) not among the first `most`. */
function differentFirst(found: readonly Fitting[], most: number): number[] {
  const first: Fitting[] = []
  for (const place of found) {
    if (first.length === most) break
    if (!first.some((other) => looksLike(place, other))) first.push(place)
  }
  return [...first, ...found.filter((place) => !first.includes(place))].map(({ rank }) => rank)
}

const isArea = ({ fcode }: Fitting): boolean => fcode.startsWith('ADM') || fcode.startsWith('PCL')

/** Of one name and country: a region, district or country beside anything, or two places of one region. */
const looksLike = (a: Fitting, b: Fitting): boolean =>
  a.shown === b.shown && a.country === b.country && (isArea(a) || isArea(b) || a.admin1 === b.admin1)

function read(
  statements: GazetteerStatements,
  areas: AreaIndex,
  { key, words, areas: wanted }: ParsedQuery,
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
