import { eq } from 'drizzle-orm'
import { enteredFields, type EnteredField } from '#shared/itinerary/record'
import type { GivenRole } from '#shared/itinerary/roles'
import { pickFields } from '#shared/pickFields'
import { first, type Transaction } from '#server/base/db/database'
import { docs, itineraries, recordVersions } from '#server/base/db/schema'
import type { versionKinds } from '#server/base/db/schema/history'
import { listCollaborators, incrementItineraryVersion, type ItineraryRow } from './itineraryStore'

export type VersionKind = (typeof versionKinds)[number]

export interface StoredRecord extends Pick<ItineraryRow, EnteredField | 'geonameId'> {
  collaborators: string[]
  /** Missing in versions older than roles. */
  roles?: Record<string, GivenRole>
}

export interface VersionOrigin {
  kind: VersionKind
  /** null: the user's account is gone. */
  userId: string | null
  at: number
  /** The restored version. */
  restored?: number
}

/** After a change and in its transaction. */
export async function saveRecordVersion(tx: Transaction, itineraryId: string, origin: VersionOrigin): Promise<void> {
  const found = await first(
    tx
      .select({ itinerary: itineraries, version: docs.version, seq: docs.headSeq })
      .from(itineraries)
      .innerJoin(docs, eq(docs.id, itineraries.id))
      .where(eq(itineraries.id, itineraryId)),
  )
  if (found === undefined) return
  const { itinerary, version, seq } = found
  const others = await listCollaborators(tx, itineraryId)
  const record: StoredRecord = {
    ...pickFields(itinerary, enteredFields),
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
