import { eq, inArray } from 'drizzle-orm'
import { editableRecordFields, type EditableRecordField } from '#shared/itinerary/record'
import type { GrantableRole, MemberRole } from '#shared/itinerary/roles'
import { pickFields } from '#shared/pickFields'
import { firstRowOf, type Transaction, type DbReader } from '#server/base/db/database'
import { docs, itineraries, recordVersions, collaborators } from '#server/base/db/schema'
import type { recordVersionKinds } from '#server/base/db/schema/documents'
import { listCollaborators, incrementItineraryVersion, type ItineraryRow } from './itineraryStore'

export type VersionKind = (typeof recordVersionKinds)[number]

export interface RecordSnapshot extends Pick<ItineraryRow, EditableRecordField | 'geonameId'> {
  collaborators: string[]
  /** Missing in versions older than roles. */
  roles?: Record<string, GrantableRole>
}

export interface VersionOrigin {
  kind: VersionKind
  /** null: the user's account is gone. */
  userId: string | null
  at: number
  /** The restored version. */
  restored?: number
}

export async function saveRecordVersion(tx: Transaction, itineraryId: string, origin: VersionOrigin): Promise<void> {
  const found = await firstRowOf(
    tx
      .select({ itinerary: itineraries, version: docs.version, seq: docs.headSeq })
      .from(itineraries)
      .innerJoin(docs, eq(docs.id, itineraries.id))
      .where(eq(itineraries.id, itineraryId)),
  )
  if (found === undefined) return
  const { itinerary, version, seq } = found
  const others = await listCollaborators(tx, itineraryId)
  const record: RecordSnapshot = {
    ...pickFields(itinerary, editableRecordFields),
    geonameId: itinerary.geonameId,
    collaborators: others.map(({ userId }) => userId),
    roles: Object.fromEntries(others.map(({ userId, role }) => [userId, role])),
  }
  await tx.insert(recordVersions).values({ itineraryId, version, seq, ...origin, record: JSON.stringify(record) })
}

export async function saveMembersVersion(
  tx: Transaction,
  itineraryId: string,
  by: Pick<VersionOrigin, 'userId' | 'at'>,
): Promise<void> {
  await incrementItineraryVersion(tx, itineraryId, by.at)
  await saveRecordVersion(tx, itineraryId, { kind: 'people', ...by })
}

export interface RecordHead {
  recordVersion: number
  members: ReadonlyMap<string, MemberRole>
  /** Last update shown by the projected rows. */
  projectedSeq: number
}

export async function findRecordHeads(db: DbReader, ids: readonly string[]): Promise<Map<string, RecordHead>> {
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
