import { eq } from 'drizzle-orm'
import type { Reader } from '#server/base/db/database'
import { docClients, users } from '#server/base/db/schema'

/** Client ids of existing users. */
export async function listAuthors(db: Reader, itineraryId: string): Promise<Map<number, string>> {
  const { clientId, userId } = docClients
  const known = await db
    .select({ clientId, userId })
    .from(docClients)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(docClients.docId, itineraryId))
  return new Map(known.map((row) => [row.clientId, row.userId]))
}
