import { eq } from 'drizzle-orm'
import { searchWordsOf } from '#shared/search'
import { firstAfterPrefix } from '#server/base/db/beginsWith'
import type { Queries } from '#server/base/db/openDatabase'
import { titleWords } from '#server/base/db/schema'
import type { FeedFilter } from '#server/features/feeds/feedFilters'

/** Keeps the words by which an itinerary's title is found. */
export function saveTitleWords(tx: Queries, itineraryId: string, title: string): void {
  tx.delete(titleWords).where(eq(titleWords.itineraryId, itineraryId)).run()
  const words = searchWordsOf(title).map((key) => ({ itineraryId, key }))
  if (words.length > 0) tx.insert(titleWords).values(words).run()
}

/** Words this short, beside others, are whole words: as beginnings they would be in everything. */
const MAX_WHOLE_WORD_LETTERS = 2

/**
 * Itineraries that have all the folded words: each is the beginning of a word of the title, or of the place's, region's or country's names. The
 * rarest finds them, the others are asked of what was found.
 */
export const filterByWords = (words: readonly string[]): FeedFilter[] =>
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
