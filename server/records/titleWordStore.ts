import { eq } from 'drizzle-orm'
import { searchWordsOf } from '#shared/search'
import type { Transaction } from '#server/base/db/database'
import { titleWords } from '#server/base/db/schema'

/** Keeps the words by which an itinerary's title is found. */
export async function saveTitleWords(tx: Transaction, itineraryId: string, title: string): Promise<void> {
  await tx.delete(titleWords).where(eq(titleWords.itineraryId, itineraryId))
  const words = searchWordsOf(title).map((key) => ({ itineraryId, key }))
  if (words.length > 0) await tx.insert(titleWords).values(words)
}
