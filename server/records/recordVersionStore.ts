import { eq } from 'drizzle-orm'
import { enteredFields, type EnteredField } from '#shared/itinerary/record'
import type { GivenRole } from '#shared/itinerary/roles'
import { pickFields } from '#shared/pickFields'
import { first, type Transaction } from '#server/base/db/database'
import { docs, itineraries, recordVersions } from '#server/base/db/schema'
import type { versionKinds } from '#server/base/db/schema/history'
import { listCollaborators, raiseItineraryVersion, type ItineraryRow } from './itineraryStore'

export type VersionKind = (typeof versionKinds)[number]

/** A record and its people as a version keeps them. */
export interface KeptRecord extends Pick<ItineraryRow, EnteredField | 'geonameId'> {
  collaborators: string[]
  /** What each of them was in it; missing from before there were others than editors. */
  roles?: Record<string, GivenRole>
}

/** How a version came about. */
export interface VersionOrigin {
  kind: VersionKind
  /** Whose it is; null: nobody's that is still there. */
  userId: string | null
  at: number
  /** The version that was restored. */
  restored?: number
}

/** Keeps what an itinerary's record and people are now, as its present version has them: in the transaction that changed them, after that. */
export async function keepRecordVersion(tx: Transaction, itineraryId: string, origin: VersionOrigin): Promise<void> {
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
  const record: KeptRecord = {
    ...pickFields(itinerary, enteredFields),
    geonameId: itinerary.geonameId,
    collaborators: others.map(({ userId }) => userId),
    roles: Object.fromEntries(others.map(({ userId, role }) => [userId, role])),
  }
  await tx.insert(recordVersions).values({ itineraryId, version, seq, ...origin, record: JSON.stringify(record) })
}

/** Counts a change of the people who take part, or of what they are, after it was made, and keeps who they are. */
export async function changePeople(
  tx: Transaction,
  itineraryId: string,
  by: Pick<VersionOrigin, 'userId' | 'at'>,
): Promise<void> {
  await raiseItineraryVersion(tx, itineraryId, by.at)
  await keepRecordVersion(tx, itineraryId, { kind: 'people', ...by })
}
