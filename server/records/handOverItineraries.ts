import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError, forbidden, notFound } from '#server/base/errors'
import { findItineraryAccess, mayOwn } from './access'
import type { ItineraryActor } from './access'
import { findHeir, itineraryIdsJoinedBy, removeMembership } from './collaboratorStore'
import { noteDeletion, noteRemoval } from './endingStore'
import { settleHiding } from './hiding'
import { endOffer, findItinerary, findRecord, isOffered, itineraryIdsOwnedBy, offerTo, removeItinerary } from './itineraryStore'
import { changePeople, type VersionOrigin } from './recordVersionStore'
import { removeVotesOf } from './voteStore'

interface Changed {
  itineraryId: string
  ownerId: string
  before: ItineraryRecord
  after: ItineraryRecord
}

type Part = Pick<Services, 'bus' | 'now'>

/** What became of the itineraries of a user who goes. */
export interface HandedOverItineraries {
  /** Have another owner, or one collaborator less. */
  changed: Changed[]
  deleted: string[]
}

/**
 * Takes a user out of all itineraries, inside the transaction that ends their account. What they own passes to its oldest editor with a full account, who
 * is asked whether they keep it and until then shows it to its members only; without such an editor it goes. What they only take part in stays with the
 * others.
 */
export async function handOverItineraries(services: Part, tx: Transaction, userId: string): Promise<HandedOverItineraries> {
  const now = services.now()
  await tx.lock('users', userId)
  await lockAll(tx, [...(await itineraryIdsJoinedBy(tx, userId)), ...(await itineraryIdsOwnedBy(tx, userId))])
  const left: Changed[] = []
  // Asked again now that nobody else changes them: somebody who went at the same time may have passed one on.
  for (const id of await itineraryIdsJoinedBy(tx, userId))
    left.push(...(await changing(tx, id, { userId: null, at: now }, async () => void (await removeMembership(tx, id, userId)))))
  const { changed, deleted } = await handOver(services, tx, await itineraryIdsOwnedBy(tx, userId))
  return { changed: [...left, ...changed], deleted }
}

/** The same with some of those they own, the oldest. */
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

/** In the order in which everybody locks several: nobody waits for somebody who waits for them. */
async function lockAll(tx: Transaction, itineraryIds: readonly string[]): Promise<void> {
  for (const id of itineraryIds.toSorted()) await tx.lock('docs', id)
}

async function handOver(services: Part, tx: Transaction, itineraryIds: readonly string[]): Promise<HandedOverItineraries> {
  const now = services.now()
  const deleted: string[] = []
  const changed: Changed[] = []
  for (const id of itineraryIds) {
    const heir = await findHeir(tx, id)
    if (heir === undefined) {
      await noteDeletion(tx, id, now)
      await removeItinerary(tx, id)
      deleted.push(id)
    } else {
      const passOn = async () => {
        await offerTo(tx, id, heir, now)
        await removeMembership(tx, id, heir)
        await settleHiding(services, tx, 'itinerary', id)
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
  await changePeople(tx, itineraryId, by)
  const after = await findRecord(tx, itineraryId)
  const ownerId = (await findItinerary(tx, itineraryId))?.userId
  return before === undefined || after === undefined || ownerId === undefined ? [] : [{ itineraryId, ownerId, before, after }]
}

/** Tells whoever has these itineraries open, right after the commit: first who may no more, then the others. */
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

/**
 * The owner keeps an itinerary that was passed to them: users who may see it by its audience see it again. No change for an owner who keeps it already.
 * Throws NotFoundError, UnauthorizedError (403).
 */
export async function keepItinerary(services: Answering, { itineraryId, userId }: ItineraryActor): Promise<void> {
  await services.db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    await requireOwner(tx, itineraryId, userId)
    await keepOffered(services, tx, { itineraryId, userId })
  })
}

/** The same within a transaction that has checked who asks. */
export async function keepOffered(services: Part, tx: Transaction, { itineraryId, userId }: ItineraryActor): Promise<void> {
  if (!(await isOffered(tx, itineraryId))) return
  const keep = async () => {
    await endOffer(tx, itineraryId)
    await settleHiding(services, tx, 'itinerary', itineraryId)
  }
  const changed = await changing(tx, itineraryId, { userId, at: services.now() }, keep)
  tx.afterCommit(() => changed.forEach((change) => services.bus.emit('recordChanged', change)))
}

/**
 * The owner does not want an itinerary that was passed to them: it passes to the next editor, who is asked in turn, or goes. Throws NotFoundError,
 * UnauthorizedError (403), ConflictError for an itinerary that its owner keeps.
 */
export async function declineItinerary(services: Answering, { itineraryId, userId }: ItineraryActor): Promise<void> {
  const { bus, db, now } = services
  await db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    await requireOwner(tx, itineraryId, userId)
    if (!(await isOffered(tx, itineraryId))) throw new AppError('ConflictError', 'The itinerary has an owner who keeps it')
    const withdrawn = await removeVotesOf(tx, { itineraryId, userId })
    const handedOver = await handOver(services, tx, [itineraryId])
    if (handedOver.deleted.length === 0) await noteRemoval(tx, itineraryId, userId, now())
    tx.afterCommit(() => {
      emitHandedOver(services, userId, handedOver)
      for (const eventId of handedOver.deleted.length === 0 ? withdrawn : [])
        bus.emit('votesChanged', { itineraryId, eventId, userId })
    })
  })
}

async function requireOwner(tx: Transaction, itineraryId: string, userId: string): Promise<void> {
  const access = await findItineraryAccess(tx, itineraryId, userId)
  if (access === undefined) throw notFound('Itinerary')
  if (!mayOwn(access)) throw forbidden()
}
