import type { ItineraryFilter } from '#shared/api/feedFilter'
import { type FeedFilter, createFeedFilter, MAX_SORTED_MATCHES, matchesPerValueSql } from '../feeds/feedFilters'
import { existsSql, subquery, inSubquery } from '#server/access/dialectSql'
import { firstAfterPrefix, type Dialect, type DbReader } from '#server/base/db/database'
import type { FoldedPlaceNames, Gazetteer } from '#server/base/gazetteer'

/** A place id also matches the place's older ids. */
export function itineraryFilters(
  { db: { dialect }, gazetteer }: { db: Pick<DbReader, 'dialect'>; gazetteer: Pick<Gazetteer, 'idsOf'> },
  { q = [], location, geonameId }: Pick<ItineraryFilter, 'q' | 'location' | 'geonameId'>,
): FeedFilter[] {
  return [
    ...filterByWords(dialect, q),
    ...(location === undefined ? [] : [filterByPlaceNames(dialect, location)]),
    ...(geonameId === undefined ? [] : [filterByPlaceIds(dialect, gazetteer.idsOf(geonameId))]),
  ]
}

/** With other words, words this short match whole words only: too many start with them. */
const MAX_WHOLE_WORD_LETTERS = 2

/** Each word must start a word of title or place. The rarest is looked up. */
const filterByWords = (dialect: Dialect, words: readonly string[]): FeedFilter[] =>
  words.map((word, n) => hasWord(dialect, word, n, words.length > 1 && word.length <= MAX_WHOLE_WORD_LETTERS))

/** Keeps PostgreSQL on the index. */
const firstOnes = `ORDER BY key LIMIT ${MAX_SORTED_MATCHES + 1}`

function hasWord(dialect: Dialect, word: string, n: number, isWhole: boolean): FeedFilter {
  const begins = `key >= @word${n} AND key < @beyond${n}`
  const titled = `SELECT itinerary_id FROM title_words WHERE ${begins}`
  const placed = `SELECT geoname_id FROM location_words WHERE ${begins}`
  const source = {
    sqlite: `${titled} UNION ALL SELECT o.id FROM location_words AS w CROSS JOIN itineraries AS o ON o.geoname_id = w.geoname_id
      WHERE ${begins}`,
    postgres: `(${titled} ${firstOnes}) UNION ALL SELECT id FROM ${matchesPerValueSql('itinerary', 'geoname_id', `${placed} ${firstOnes}`)}`,
  }[dialect]
  const exists = existsSql[dialect]
  return {
    lookup: `(${inSubquery[dialect]('t.id', titled)} OR ${inSubquery[dialect]('t.geoname_id', placed)})`,
    condition: `(${exists(`${titled} AND itinerary_id = t.id`)} OR ${exists(`${placed} AND geoname_id = t.geoname_id`)})`,
    // Counts a match in title and place twice, which is close enough.
    source: subquery[dialect](source),
    // A space sorts before all characters of keys.
    values: { [`word${n}`]: word, [`beyond${n}`]: isWhole ? `${word} ` : firstAfterPrefix(word) },
  }
}

/** One to three folded prefixes of place, region and country names, in this order. */
function filterByPlaceNames(dialect: Dialect, parts: readonly string[]): FeedFilter {
  const values: Record<string, string> = {}
  for (const [i, part] of parts.entries()) Object.assign(values, { [`part${i}`]: part, [`behind${i}`]: firstAfterPrefix(part) })
  const places = (kind: NameKind, part: number) =>
    `SELECT geoname_id FROM location_names WHERE kind = '${kind}' AND key >= @part${part} AND key < @behind${part}`
  if (dialect === 'sqlite') {
    const fits = (kind: NameKind, part: number) => `t.geoname_id IN (${places(kind, part)})`
    return createFeedFilter('itinerary', partsFit(parts.length, fits, { and: 'AND', or: 'OR' }), values)
  }
  const all = partsFit(parts.length, (kind, part) => `(${places(kind, part)})`, { and: 'INTERSECT', or: 'UNION' })
  const isIn = (kind: NameKind, part: number) => existsSql.postgres(`${places(kind, part)} AND geoname_id = t.geoname_id`)
  return {
    lookup: inSubquery.postgres('t.geoname_id', all),
    condition: partsFit(parts.length, isIn, { and: 'AND', or: 'OR' }),
    source: matchesPerValueSql('itinerary', 'geoname_id', all),
    values,
  }
}

type NameKind = keyof FoldedPlaceNames

/** Combines `fits` for all ways to assign the parts to names. */
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

function filterByPlaceIds(dialect: Dialect, geonameIds: readonly number[]): FeedFilter {
  if (dialect === 'sqlite')
    return createFeedFilter('itinerary', 't.geoname_id IN (SELECT value FROM json_each(@geonameIds))', { geonameIds })
  const filter = createFeedFilter('itinerary', 't.geoname_id = ANY (@geonameIds::bigint[])', { geonameIds })
  return { ...filter, source: matchesPerValueSql('itinerary', 'geoname_id', 'SELECT unnest(@geonameIds::bigint[])') }
}
