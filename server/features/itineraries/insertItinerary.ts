import type { itineraries } from '#server/base/db/schema'
import type { Transaction } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import type { DocumentHub } from '#server/base/documentHub'
import { AppError, unauthenticatedError } from '#server/base/errors'
import { userExists } from '#server/accounts/userStore'
import { wasItineraryDeleted } from '#server/access/accessLossStore'
import { enforceNewAccountLimit } from '#server/records/newAccountLimits'
import { addItinerary, findItinerary, type ItineraryRow } from '#server/records/itineraryStore'
import { saveRecordVersion, type VersionKind } from '#server/records/recordVersionStore'
import type { Seed } from '#server/imports/buildSeed'
import { createDocument } from '#server/sync/log/documentStore'

interface CreatedItinerary {
  kind: Extract<VersionKind, 'create' | 'fork' | 'import'>
  row: Omit<typeof itineraries.$inferInsert, 'createdAt' | 'updatedAt'>
  /** Null: the client seeds it. */
  seed: (Pick<Seed, 'update'> & Partial<Pick<Seed, 'clientId'>>) | null
  now: number
}

/** No concurrent request adds it. Throws AppError `UnauthorizedError` if deleted. */
export async function lockOwnerAndFindItinerary(tx: Transaction, ownerId: string, id: string): Promise<ItineraryRow | undefined> {
  await tx.lock('users', ownerId)
  if (!(await userExists(tx, ownerId))) throw unauthenticatedError()
  const known = await findItinerary(tx, id)
  return known?.userId === ownerId ? known : undefined
}

/** The caller locks the owner. Throws AppError `ConflictError` (taken id), `TooManyRequestsError`. */
export async function insertItinerary(
  tx: Transaction,
  services: { hub: Pick<DocumentHub, 'chargeSeed'> } & Pick<Services, 'config' | 'ownNow'>,
  { kind, row, seed, now }: CreatedItinerary,
): Promise<void> {
  if (row.isPublic === true) await enforceNewAccountLimit(services, tx, row.userId, 'publicTrips')
  const isAdded = await addItinerary(tx, { ...row, createdAt: now, updatedAt: now })
  // The insert waited for a concurrent deletion.
  if (!isAdded || (await wasItineraryDeleted(tx, row.id))) throw idTakenError()
  await createDocument(tx, { itineraryId: row.id, seed: seed?.update ?? null, now, clientId: seed?.clientId })
  if (seed !== null) await services.hub.chargeSeed(tx, { itineraryId: row.id, userId: row.userId, seed: seed.update })
  await saveRecordVersion(tx, row.id, { kind, userId: row.userId, at: now })
}

export const idTakenError = () => new AppError('ConflictError', 'The id is taken')
