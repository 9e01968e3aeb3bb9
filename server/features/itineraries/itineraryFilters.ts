import type { ItineraryFilter } from '#shared/api/itineraryFilter'
import { type FeedFilter, columnFilter, MAX_GATHERED, thingsOfEach } from '../feeds/feedFilters'
import { firstAfterPrefix } from '#server/base/db/beginsWith'
import type { Dialect, Reader } from '#server/base/db/database'
import { existsSql, fromQuery, isOneOf } from '#server/records/dialectSql'
import type { FoldedPlaceNames, Gazetteer } from '#server/base/gazetteer'

/** The words and places by which a feed is narrowed; an id also finds what was chosen under an older id of the place. */
export function itineraryFilters(
  { db: { dialect }, gazetteer }: { db: Pick<Reader, 'dialect'>; gazetteer: Pick<Gazetteer, 'idsOf'> },
  { q = [], location, geonameId }: Pick<ItineraryFilter, 'q' | 'location' | 'geonameId'>,
): FeedFilter[] {
  return [
    ...filterByWords(dialect, q),
    ...(location === undefined ? [] : [filterByPlaceNames(dialect, location)]),
    ...(geonameId === undefined ? [] : [filterByPlaceIds(dialect, gazetteer.idsOf(geonameId))]),
  ]
}

/** Words this short, beside others, are whole words: as beginnings they would be in everything. */
const MAX_WHOLE_WORD_LETTERS = 2

/**
 * Itineraries that have all the folded words: each is the beginning of a word of the title, or of the place's, region's or country's names. The
 * rarest finds them, the others are asked of what was found.
 */
const filterByWords = (dialect: Dialect, words: readonly string[]): FeedFilter[] =>
  words.map((word, n) => hasWord(dialect, word, n, words.length > 1 && word.length <= MAX_WHOLE_WORD_LETTERS))

/** In the order of an index, which keeps PostgreSQL to it. */
const firstOnes = `ORDER BY key LIMIT ${MAX_GATHERED + 1}`

function hasWord(dialect: Dialect, word: string, n: number, isWhole: boolean): FeedFilter {
  const begins = `key >= @word${n} AND key < @beyond${n}`
  const titled = `SELECT itinerary_id FROM title_words WHERE ${begins}`
  const placed = `SELECT geoname_id FROM location_words WHERE ${begins}`
  const source = {
    sqlite: `${titled} UNION ALL SELECT o.id FROM location_words AS w CROSS JOIN itineraries AS o ON o.geoname_id = w.geoname_id
      WHERE ${begins}`,
    postgres: `(${titled} ${firstOnes}) UNION ALL SELECT id FROM ${thingsOfEach('itinerary', 'geoname_id', `${placed} ${firstOnes}`)}`,
  }[dialect]
  const exists = existsSql[dialect]
  return {
    lookup: `(${isOneOf[dialect]('t.id', titled)} OR ${isOneOf[dialect]('t.geoname_id', placed)})`,
    condition: `(${exists(`${titled} AND itinerary_id = t.id`)} OR ${exists(`${placed} AND geoname_id = t.geoname_id`)})`,
    // What has it in title and place counts twice, which only makes much of what is nearly so.
    source: fromQuery[dialect](source),
    // Keys hold letters and digits only, and a space sorts before all of them.
    values: { [`word${n}`]: word, [`beyond${n}`]: isWhole ? `${word} ` : firstAfterPrefix(word) },
  }
}

/** Itineraries whose place begins like one to three folded parts: name, region and country, or what of them is given, in this order. */
function filterByPlaceNames(dialect: Dialect, parts: readonly string[]): FeedFilter {
  const values: Record<string, string> = {}
  for (const [i, part] of parts.entries()) Object.assign(values, { [`part${i}`]: part, [`behind${i}`]: firstAfterPrefix(part) })
  const places = (kind: NameKind, part: number) =>
    `SELECT geoname_id FROM location_names WHERE kind = '${kind}' AND key >= @part${part} AND key < @behind${part}`
  if (dialect === 'sqlite') {
    const fits = (kind: NameKind, part: number) => `t.geoname_id IN (${places(kind, part)})`
    return columnFilter('itinerary', partsFit(parts.length, fits, { and: 'AND', or: 'OR' }), values)
  }
  const all = partsFit(parts.length, (kind, part) => `(${places(kind, part)})`, { and: 'INTERSECT', or: 'UNION' })
  const isIn = (kind: NameKind, part: number) => existsSql.postgres(`${places(kind, part)} AND geoname_id = t.geoname_id`)
  return {
    lookup: isOneOf.postgres('t.geoname_id', all),
    condition: partsFit(parts.length, isIn, { and: 'AND', or: 'OR' }),
    source: thingsOfEach('itinerary', 'geoname_id', all),
    values,
  }
}

type NameKind = keyof FoldedPlaceNames

/** Which parts are the beginnings of which names, put together from what `fits` says of one part and one kind of name. */
function partsFit(
  count: number,
  fits: (kind: NameKind, part: number) => string,
  { and, or }: { and: string; or: string },
): string {
  const kinds = ['name', 'admin1', 'country'] as const
  const ways = {
    1: kinds.map((kind) => [kind]),
    2: [
      ['name', 'admin1'],
      ['admin1', 'country'],
      ['name', 'country'],
    ],
    3: [kinds],
  } as const satisfies Record<number, readonly (readonly NameKind[])[]>
  const asked: readonly (readonly NameKind[])[] = count === 1 ? ways[1] : count === 2 ? ways[2] : ways[3]
  return `(${asked.map((way) => `(${way.map((kind, i) => fits(kind, i)).join(` ${and} `)})`).join(` ${or} `)})`
}

/** Itineraries of one place, by all the ids under which it is or was known. */
function filterByPlaceIds(dialect: Dialect, geonameIds: readonly number[]): FeedFilter {
  if (dialect === 'sqlite')
    return columnFilter('itinerary', 't.geoname_id IN (SELECT value FROM json_each(@geonameIds))', { geonameIds })
  const filter = columnFilter('itinerary', 't.geoname_id = ANY (@geonameIds::bigint[])', { geonameIds })
  return { ...filter, source: thingsOfEach('itinerary', 'geoname_id', 'SELECT unnest(@geonameIds::bigint[])') }
}
