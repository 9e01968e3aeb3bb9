import { eq } from 'drizzle-orm'
import { searchWordsOf } from '#shared/search'
import type { Queries } from '#server/base/db/openDatabase'
import { titleWords } from '#server/base/db/schema'

/** Keeps the words by which an itinerary's title is found. */
export function saveTitleWords(tx: Queries, itineraryId: string, title: string): void {
  tx.delete(titleWords).where(eq(titleWords.itineraryId, itineraryId)).run()
  const words = searchWordsOf(title).map((key) => ({ itineraryId, key }))
  if (words.length > 0) tx.insert(titleWords).values(words).run()
}
