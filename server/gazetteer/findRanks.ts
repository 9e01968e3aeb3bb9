import { searchKey } from '#shared/placeSearch/searchKey'
import type { AreaIndex, PlaceCandidate, GazetteerStatements } from './gazetteerStore'
import type { GazetteerLanguage } from './presentPlace'

/** Bounds the cost. */
const MAX_QUERY_LETTERS = 100
const MAX_QUERY_WORDS = 12
const MAX_AREA_WORDS = 4

interface ParsedPlaceQuery {
  key: string
  words: string[]
  areas: string[]
}

/** Undefined below two letters. */
export function parsePlaceQuery(text: string): ParsedPlaceQuery | undefined {
  if (text.trim().length < 2) return undefined
  const [first = '', ...rest] = text.slice(0, MAX_QUERY_LETTERS).split(',').map(searchKey)
  const [key = '', ...areas] = [first, ...rest].filter((part) => part !== '')
  if (key === '') return undefined
  const words = key.split(' ').slice(0, MAX_QUERY_WORDS)
  return { key: words.join(' '), words, areas }
}

/** Fallbacks without results: 'cuenca ecuador' as 'cuenca, ecuador'. */
function withAreaAtEnd({ words, areas }: ParsedPlaceQuery): ParsedPlaceQuery[] {
  const most = Math.min(MAX_AREA_WORDS, words.length - 1)
  const readings = Array.from({ length: most }, (_, i) => [words.slice(0, -1 - i), words.slice(-1 - i).join(' ')] as const)
  return readings
    .filter(([, area]) => area.length > 1)
    .map(([name, area]) => ({ key: name.join(' '), words: name, areas: [area, ...areas] }))
}

/** All words, the last one as a prefix. Words are alphanumeric, so no operators. */
const matchExpression = (words: string[]): string =>
  words.map((word, i) => (i === words.length - 1 ? `"${word}"*` : `"${word}"`)).join(' AND ')

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

/**
 * On the scale of weights (1 = ten times as well known). A full name beats a prefix, unless that is far better known:
 * 'par' is París, not the village Par.
 */
const EXACT = 1.5
const EXACT_OTHER = -0.8
const PREFIX = 0
const PREFIX_OTHER = -1.6
const WORDS = -1.2
const WORDS_OTHER = -2.5

/** In any order; the last word may be a prefix. */
function hasWords(name: string, words: string[]): boolean {
  const padded = ` ${name} `
  return words.every((word, i) => padded.includes(i === words.length - 1 ? ` ${word}` : ` ${word} `))
}

const best = (names: string, key: string, words: string[], [exact, prefix, some]: [number, number, number]): number => {
  let found = -Infinity
  for (const name of names.split('|')) {
    if (name === key) return exact
    if (name.startsWith(key)) found = Math.max(found, prefix)
    else if (found < some && hasWords(name, words)) found = some
  }
  return found
}

/** By query length, if the shown name has no such word: 'par' is not the Parque of Serengueti. */
const HIDDEN: readonly number[] = [0, 0, 3, 3, 2]
const HIDDEN_FROM_HERE = 0.5

const beginsWord = (name: string, key: string): boolean => ` ${name}`.includes(` ${key}`)

interface Names {
  shown: string
  country: string
  fcode: string
  main: string
  other: string
}

function matchWorth(key: string, words: string[], { shown, country, fcode, main, other }: Names): number {
  const worth = Math.max(
    best(main, key, words, [EXACT, PREFIX, WORDS]),
    best(other, key, words, [EXACT_OTHER, PREFIX_OTHER, WORDS_OTHER]),
  )
  const isKnownHere = country === 'ES' && /^(?:PPL|ADM)/.test(fcode)
  return isKnownHere || beginsWord(shown, key) ? worth : worth - (HIDDEN[key.length] ?? HIDDEN_FROM_HERE)
}
