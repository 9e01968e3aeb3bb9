import { eq, inArray } from 'drizzle-orm'
import type { MemberRole } from '#shared/itinerary/roles'
import type { DbReader } from '#server/base/db/database'
import { collaborators, docs, itineraries } from '#server/base/db/schema'

export interface RecordHead {
  recordVersion: number
  members: ReadonlyMap<string, MemberRole>
  /** Last update shown by the projected rows. */
  projectedSeq: number
}

export async function recordHeadsOf(db: DbReader, ids: readonly string[]): Promise<Map<string, RecordHead>> {
  const rows = await db
    .select({
      id: itineraries.id,
      recordVersion: itineraries.recordVersion,
      ownerId: itineraries.userId,
      memberId: collaborators.userId,
      role: collaborators.role,
      projectedSeq: docs.projectedSeq,
    })
    .from(itineraries)
    .innerJoin(docs, eq(docs.id, itineraries.id))
    .leftJoin(collaborators, eq(collaborators.itineraryId, itineraries.id))
    .where(inArray(itineraries.id, [...ids]))
  const heads = new Map<string, RecordHead & { members: Map<string, MemberRole> }>()
  for (const { id, recordVersion, ownerId, memberId, role, projectedSeq } of rows) {
    const head = heads.get(id) ?? { recordVersion, members: new Map([[ownerId, 'owner']]), projectedSeq }
    if (memberId !== null && role !== null) head.members.set(memberId, role)
    heads.set(id, head)
  }
  return heads
}
