import type { itineraries } from '#server/base/db/schema'
import type { Transaction } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import type { DocumentHub } from '#server/base/documentHub'
import { AppError, unauthenticated } from '#server/base/errors'
import { userExists } from '#server/accounts/userStore'
import { wasDeleted } from '#server/records/endingStore'
import { limitYoungAccount } from '#server/records/youngAccounts'
import { addItinerary, findItinerary, type ItineraryRow } from '#server/records/itineraryStore'
import { keepRecordVersion, type VersionKind } from '#server/records/recordVersionStore'
import { createDocument } from '#server/sync/log/documentStore'

interface CreatedItinerary {
  /** What its history begins with. */
  kind: Extract<VersionKind, 'create' | 'fork' | 'import'>
  row: Omit<typeof itineraries.$inferInsert, 'createdAt' | 'updatedAt'>
  /** What its document begins with; null when its owner's page brings that. */
  seed: Uint8Array | null
  now: number
}

/**
 * Somebody's own itinerary of an id that they are about to use, if there is one; nobody else creates one for them until the transaction ends.
 * Throws UnauthorizedError when they are gone meanwhile.
 */
export async function findOwnCreation(tx: Transaction, ownerId: string, id: string): Promise<ItineraryRow | undefined> {
  await tx.lock('users', ownerId)
  if (!(await userExists(tx, ownerId))) throw unauthenticated()
  const known = await findItinerary(tx, id)
  return known?.userId === ownerId ? known : undefined
}

/**
 * Every new itinerary, with its document. Its owner is locked. Throws ConflictError when its id is taken, or of one that was deleted,
 * TooManyRequestsError when its owner wrote enough today, or has too young an account for one more that is public.
 */
export async function putItinerary(
  tx: Transaction,
  services: { hub: Pick<DocumentHub, 'countSeed'> } & Pick<Services, 'config' | 'ownNow'>,
  { kind, row, seed, now }: CreatedItinerary,
): Promise<void> {
  if (row.isPublic === true) await limitYoungAccount(services, tx, row.userId, 'publicTrips')
  const isAdded = await addItinerary(tx, { ...row, createdAt: now, updatedAt: now })
  // Whoever deletes one of this id is waited for here: only afterwards it is known whether somebody did.
  if (!isAdded || (await wasDeleted(tx, row.id))) throw idTaken()
  await createDocument(tx, { itineraryId: row.id, seed, now })
  if (seed !== null) await services.hub.countSeed(tx, { itineraryId: row.id, userId: row.userId, seed })
  await keepRecordVersion(tx, row.id, { kind, userId: row.userId, at: now })
}

export const idTaken = () => new AppError('ConflictError', 'The id is taken')
