import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError, forbiddenError, notFoundError } from '#server/base/errors'
import { findItineraryAccess, isOwner, type ItineraryActor } from '#server/access/access'
import { findOwnerSuccessor, itineraryIdsJoinedBy, removeMembership } from './collaboratorStore'
import { noteItineraryDeleted, noteMemberRemoved } from '#server/access/accessLossStore'
import { recomputeHidden } from '#server/access/hiding'
import {
  clearOffer,
  findItinerary,
  findRecord,
  isOffered,
  itineraryIdsOwnedBy,
  offerItinerary,
  removeItinerary,
} from './itineraryStore'
import { saveMembersVersion, type VersionOrigin } from './recordVersionStore'
import { removeVotesOf } from './voteStore'
import { emitSessionsEnded } from '#server/accounts/sessionService'
import { revokeSessions } from '#server/accounts/sessionStore'
import { removeUser } from '#server/accounts/userStore'
import { turnCommentsIntoPlaceholders } from './commentStore'
import { deleteNoticesOf } from './notices/noticeWriteStore'

interface Changed {
  itineraryId: string
  ownerId: string
  before: ItineraryRecord
  after: ItineraryRecord
}

type Part = Pick<Services, 'bus' | 'now'>

export interface HandedOverItineraries {
  /** Have a new owner, or one collaborator fewer. */
  changed: Changed[]
  deleted: string[]
}

/**
 * What they own is offered to its oldest editor with a full account, visible to members only until the answer; else
 * it is deleted.
 */
async function removeUserFromItineraries(services: Part, tx: Transaction, userId: string): Promise<HandedOverItineraries> {
  const now = services.now()
  await tx.lock('users', userId)
  await lockAll(tx, [...(await itineraryIdsJoinedBy(tx, userId)), ...(await itineraryIdsOwnedBy(tx, userId))])
  const left: Changed[] = []
  // Under the locks: another departing owner may have passed one on.
  for (const id of await itineraryIdsJoinedBy(tx, userId))
    left.push(...(await changing(tx, id, { userId: null, at: now }, async () => void (await removeMembership(tx, id, userId)))))
  const { changed, deleted } = await handOver(services, tx, await itineraryIdsOwnedBy(tx, userId))
  return { changed: [...left, ...changed], deleted }
}

/** The same for the oldest `most` of those they own. */
export async function handOverOwnItineraries(
  services: Part,
  tx: Transaction,
  userId: string,
  atMost?: number,
): Promise<HandedOverItineraries> {
  await tx.lock('users', userId)
  const owned = await itineraryIdsOwnedBy(tx, userId, atMost)
  await lockAll(tx, owned)
  return handOver(services, tx, owned)
}

/** Locks in the order of ids, to avoid deadlocks. */
async function lockAll(tx: Transaction, itineraryIds: readonly string[]): Promise<void> {
  for (const id of itineraryIds.toSorted()) await tx.lock('docs', id)
}

async function handOver(services: Part, tx: Transaction, itineraryIds: readonly string[]): Promise<HandedOverItineraries> {
  const now = services.now()
  const deleted: string[] = []
  const changed: Changed[] = []
  for (const id of itineraryIds) {
    const heir = await findOwnerSuccessor(tx, id)
    if (heir === undefined) {
      await noteItineraryDeleted(tx, id, now)
      await removeItinerary(tx, id)
      deleted.push(id)
    } else {
      const passOn = async () => {
        await offerItinerary(tx, id, heir, now)
        await removeMembership(tx, id, heir)
        await recomputeHidden(services, tx, 'itinerary', id)
      }
      changed.push(...(await changing(tx, id, { userId: null, at: now }, passOn)))
    }
  }
  return { changed, deleted }
}

async function changing(
  tx: Transaction,
  itineraryId: string,
  by: Pick<VersionOrigin, 'userId' | 'at'>,
  act: () => Promise<void>,
): Promise<Changed[]> {
  const before = await findRecord(tx, itineraryId)
  await act()
  await saveMembersVersion(tx, itineraryId, by)
  const after = await findRecord(tx, itineraryId)
  const ownerId = (await findItinerary(tx, itineraryId))?.userId
  return before === undefined || after === undefined || ownerId === undefined ? [] : [{ itineraryId, ownerId, before, after }]
}

/** Publishes the changes after the commit: revoked viewers first. */
export function emitHandedOver(
  { bus }: Pick<Services, 'bus'>,
  userId: string,
  { changed, deleted }: HandedOverItineraries,
): void {
  for (const itineraryId of deleted) bus.emit('itineraryDeleted', { itineraryId })
  for (const change of changed) {
    bus.emit('accessRevoked', { itineraryId: change.itineraryId, userId })
    bus.emit('recordChanged', change)
  }
}

type Answering = Part & Pick<Services, 'db'>

/** Its audience sees it again. Idempotent. Throws AppError `NotFoundError`, `UnauthorizedError` (403). */
export async function acceptOffer(services: Answering, { itineraryId, userId }: ItineraryActor): Promise<void> {
  await services.db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    await requireOwner(tx, itineraryId, userId)
    await acceptOfferInTransaction(services, tx, { itineraryId, userId })
  })
}

export async function acceptOfferInTransaction(
  services: Part,
  tx: Transaction,
  { itineraryId, userId }: ItineraryActor,
): Promise<void> {
  if (!(await isOffered(tx, itineraryId))) return
  const keep = async () => {
    await clearOffer(tx, itineraryId)
    await recomputeHidden(services, tx, 'itinerary', itineraryId)
  }
  const changed = await changing(tx, itineraryId, { userId, at: services.now() }, keep)
  tx.afterCommit(() => changed.forEach((change) => services.bus.emit('recordChanged', change)))
}

/** Throws AppError `NotFoundError`, `UnauthorizedError` (403), `ConflictError` if it is not offered. */
export async function declineOffer(services: Answering, { itineraryId, userId }: ItineraryActor): Promise<void> {
  const { bus, db, now } = services
  await db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    await requireOwner(tx, itineraryId, userId)
    if (!(await isOffered(tx, itineraryId))) throw new AppError('ConflictError', 'The itinerary is not on offer')
    const withdrawn = await removeVotesOf(tx, { itineraryId, userId })
    const handedOver = await handOver(services, tx, [itineraryId])
    if (handedOver.deleted.length === 0) await noteMemberRemoved(tx, itineraryId, userId, now())
    tx.afterCommit(() => {
      emitHandedOver(services, userId, handedOver)
      for (const eventId of handedOver.deleted.length === 0 ? withdrawn : [])
        bus.emit('votesChanged', { itineraryId, eventId, userId })
    })
  })
}

async function requireOwner(tx: Transaction, itineraryId: string, userId: string): Promise<void> {
  const access = await findItineraryAccess(tx, itineraryId, userId)
  if (access === undefined) throw notFoundError('Itinerary')
  if (!isOwner(access)) throw forbiddenError()
}

/** Comments with replies leave empty places; itineraries are offered (`removeUserFromItineraries`). */
export async function removeAccount(services: Pick<Services, 'bus' | 'now'>, tx: Transaction, userId: string): Promise<void> {
  const now = services.now()
  const ended = await revokeSessions(tx, userId, now, undefined)
  const handedOver = await removeUserFromItineraries(services, tx, userId)
  await turnCommentsIntoPlaceholders(tx, userId, now)
  await deleteNoticesOf(tx, userId)
  await removeUser(tx, userId)
  emitSessionsEnded(services, tx, userId, ended)
  tx.afterCommit(() => emitHandedOver(services, userId, handedOver))
}
