import type { ItineraryFilter } from '#shared/api/itineraryFilter'
import type { Services } from '#server/base/services'
import { type FeedFilter, columnFilter } from '../feeds/feedFilters'
import { firstAfterPrefix } from '#server/base/db/beginsWith'
import type { FoldedPlaceNames } from '#server/base/gazetteer'

/** The words and places by which a feed is narrowed; an id also finds what was chosen under an older id of the place. */
export function itineraryFilters(
  { gazetteer }: Pick<Services, 'gazetteer'>,
  { q = [], location, geonameId }: Pick<ItineraryFilter, 'q' | 'location' | 'geonameId'>,
): FeedFilter[] {
  return [
    ...filterByWords(q),
    ...(location === undefined ? [] : [filterByPlaceNames(location)]),
    ...(geonameId === undefined ? [] : [filterByPlaceIds(gazetteer.idsOf(geonameId))]),
  ]
}

/** Words this short, beside others, are whole words: as beginnings they would be in everything. */
const MAX_WHOLE_WORD_LETTERS = 2

/**
 * Itineraries that have all the folded words: each is the beginning of a word of the title, or of the place's, region's or country's names. The
 * rarest finds them, the others are asked of what was found.
 */
const filterByWords = (words: readonly string[]): FeedFilter[] =>
  words.map((word, n) => hasWord(word, n, words.length > 1 && word.length <= MAX_WHOLE_WORD_LETTERS))

function hasWord(word: string, n: number, isWhole: boolean): FeedFilter {
  const begins = `key >= @word${n} AND key < @beyond${n}`
  const titled = `SELECT itinerary_id FROM title_words WHERE ${begins}`
  const placed = `SELECT geoname_id FROM location_words WHERE ${begins}`
  return {
    lookup: `(t.id IN (${titled}) OR t.geoname_id IN (${placed}))`,
    condition: `(EXISTS (${titled} AND itinerary_id = t.id) OR EXISTS (${placed} AND geoname_id = t.geoname_id))`,
    // What has it in title and place counts twice, which only makes much of what is nearly so.
    source: `(${titled} UNION ALL SELECT o.id FROM location_words AS w CROSS JOIN itineraries AS o ON o.geoname_id = w.geoname_id
      WHERE ${begins})`,
    // Keys hold letters and digits only, and a space sorts before all of them.
    values: { [`word${n}`]: word, [`beyond${n}`]: isWhole ? `${word} ` : firstAfterPrefix(word) },
  }
}

/** Itineraries whose place begins like one to three folded parts: name, region and country, or what of them is given, in this order. */
function filterByPlaceNames(parts: readonly string[]): FeedFilter {
  const values: Record<string, string> = {}
  for (const [i, part] of parts.entries()) Object.assign(values, { [`part${i}`]: part, [`behind${i}`]: firstAfterPrefix(part) })
  return columnFilter('itinerary', `(${partsFit(parts.length)})`, values)
}

const begins = (kind: keyof FoldedPlaceNames, part: number): string =>
  `t.geoname_id IN (SELECT geoname_id FROM location_names WHERE kind = '${kind}' AND key >= @part${part} AND key < @behind${part})`

function partsFit(count: number): string {
  if (count === 1) return `${begins('name', 0)} OR ${begins('admin1', 0)} OR ${begins('country', 0)}`
  if (count === 3) return `${begins('name', 0)} AND ${begins('admin1', 1)} AND ${begins('country', 2)}`
  const pairs = [
    ['name', 'admin1'],
    ['admin1', 'country'],
    ['name', 'country'],
  ] as const
  return pairs.map(([first, second]) => `(${begins(first, 0)} AND ${begins(second, 1)})`).join(' OR ')
}

/** Itineraries of one place, by all the ids under which it is or was known. */
const filterByPlaceIds = (geonameIds: readonly number[]): FeedFilter =>
  columnFilter('itinerary', 't.geoname_id IN (SELECT value FROM json_each(@geonameIds))', {
    geonameIds: JSON.stringify(geonameIds),
  })
