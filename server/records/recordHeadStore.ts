import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#server/base/db/database'
import { collaborators, docs, itineraries } from '#server/base/db/schema'

/** What tells one state of a record, and of who may edit, from another. */
export interface RecordHead {
  recordVersion: number
  editors: ReadonlySet<string>
  /** The update up to which rows of days and events show it. */
  projectedSeq: number
}

/** Of several itineraries, by their ids. Those that are gone are missing. */
export async function recordHeadsOf(db: Reader, ids: readonly string[]): Promise<Map<string, RecordHead>> {
  const rows = await db
    .select({
      id: itineraries.id,
      recordVersion: itineraries.recordVersion,
      ownerId: itineraries.userId,
      guestId: collaborators.userId,
      projectedSeq: docs.projectedSeq,
    })
    .from(itineraries)
    .innerJoin(docs, eq(docs.id, itineraries.id))
    .leftJoin(collaborators, eq(collaborators.itineraryId, itineraries.id))
    .where(inArray(itineraries.id, [...ids]))
  const heads = new Map<string, RecordHead & { editors: Set<string> }>()
  for (const { id, recordVersion, ownerId, guestId, projectedSeq } of rows) {
    const head = heads.get(id) ?? { recordVersion, editors: new Set([ownerId]), projectedSeq }
    if (guestId !== null) head.editors.add(guestId)
    heads.set(id, head)
  }
  return heads
}
