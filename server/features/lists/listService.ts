import type { z } from 'zod'
import { resolveAudienceChange } from '#shared/audience'
import type { List, ListCard, ListPatch, NewList } from '#shared/api/lists'
import { findListAccess, isOwner, mayView, findItineraryAccess } from '#server/access/access'
import type { Services } from '#server/base/services'
import type { DbReader } from '#server/base/db/database'
import type { FairRunner } from '#server/base/fairScheduler'
import { forbiddenError, invalidInputError, notFoundError, unauthenticatedError } from '#server/base/errors'
import { userExists } from '#server/accounts/userStore'
import { findHidingModeration } from '#server/access/moderationDecisionStore'
import { findCards } from '#server/records/cardStore'
import { changedColumns } from '#server/records/recordDifference'
import { requireVisibleImage } from '#server/access/requireVisibleImage'
import {
  addItem,
  addList,
  changeList,
  findFirstListCards,
  findList,
  findListCard,
  listContains,
  isListFull,
  removeItem,
  findableItemIds,
} from './listStore'

interface ListActor {
  listId: string
  userId: string
}

/** Throws AppError `UnauthorizedError` (403), `InvalidInputError` for a missing picture. */
export async function createList(
  services: Services,
  ownerId: string,
  { userId, ...list }: z.output<typeof NewList>,
): Promise<string> {
  if (userId !== undefined && userId !== ownerId) throw forbiddenError()
  await requireVisibleImage(services, list.image, { viewerId: ownerId })
  const id = services.newId()
  const now = services.now()
  await services.db.write(async (tx) => {
    await tx.lock('users', ownerId)
    if (!(await userExists(tx, ownerId))) throw unauthenticatedError()
    await addList(tx, { ...list, id, userId: ownerId, createdAt: now, updatedAt: now })
  })
  return id
}

/** Cards built without yielding to other requests. */
const CARDS_AT_ONCE = 100

/** In this order. Yields between large lists. */
export async function readListCards(
  { db }: Pick<Services, 'db'>,
  ids: readonly string[],
  viewerId: string | null,
  runFairly: FairRunner,
): Promise<ListCard[]> {
  const cards = await findFirstListCards(db, ids, viewerId)
  for (let next = nextAfter(ids, cards); next < ids.length; next = nextAfter(ids, cards)) {
    const more = await runFairly(() => findFirstListCards(db, ids.slice(next), viewerId))
    // The others were deleted in between.
    if (more.length === 0) break
    cards.push(...more)
  }
  return cards
}

const nextAfter = (ids: readonly string[], cards: readonly ListCard[]): number => {
  const last = cards.at(-1)
  return last === undefined ? ids.length : ids.indexOf(last.id) + 1
}

/** Only those the viewer may find. The caller checks access. */
export async function readList(
  { db }: Pick<Services, 'db'>,
  id: string,
  viewerId: string | null,
  runFairly: FairRunner,
): Promise<List | undefined> {
  const found = await findListCard(db, id, viewerId)
  if (found === undefined) return undefined
  const { card, isHidden } = found
  const ids = await findableItemIds(db, id, viewerId)
  const itineraries = await findCards(db, ids.slice(0, CARDS_AT_ONCE), viewerId)
  for (let at = CARDS_AT_ONCE; at < ids.length; at += CARDS_AT_ONCE)
    itineraries.push(...(await runFairly(() => findCards(db, ids.slice(at, at + CARDS_AT_ONCE), viewerId))))
  const moderation = isHidden && card.userId === viewerId ? await findHidingModeration(db, 'list', id) : undefined
  return { ...card, itineraries, ...(moderation !== undefined && { moderation }) }
}

const columns = ['title', 'description', 'image', 'isPublic', 'audience'] as const

/** Throws AppError `NotFoundError`, `UnauthorizedError` (403), `InvalidInputError`. */
export async function changeListRecord(services: Services, deed: ListActor, change: z.output<typeof ListPatch>): Promise<void> {
  const { bus, db, now } = services
  if (change.image !== undefined && change.image !== (await findList(db, deed.listId))?.image)
    await requireVisibleImage(services, change.image, { viewerId: deed.userId })
  await db.write(async (tx) => {
    await tx.lock('lists', deed.listId)
    await requireOwner(tx, deed)
    const row = await findList(tx, deed.listId)
    if (row === undefined) return
    const { isPublic: _, audience: __, ...others } = change
    const changed = changedColumns(columns, row, { ...others, ...resolveAudienceChange(row, change) })
    if (Object.keys(changed).length > 0) await changeList(tx, deed.listId, now(), changed)
    if (changed.isPublic === false) tx.afterCommit(() => bus.emit('visibilityEnded', { listId: deed.listId }))
  })
}

/** Idempotent. Throws AppError `NotFoundError`, `UnauthorizedError` (403), `InvalidInputError` if full. */
export async function addToList({ db, now }: Pick<Services, 'db' | 'now'>, deed: ListActor, itineraryId: string): Promise<void> {
  await db.write(async (tx) => {
    // Serializes additions, so that the limit holds.
    await tx.lock('lists', deed.listId)
    await requireOwner(tx, deed)
    const itinerary = await findItineraryAccess(tx, itineraryId, deed.userId)
    if (itinerary === undefined || !mayView(itinerary)) throw notFoundError('Itinerary')
    if (await listContains(tx, deed.listId, itineraryId)) return
    if (await isListFull(tx, deed.listId))
      throw invalidInputError('Invalid input: the list is full', { path: 'itineraryId', code: 'too_many' })
    if (await addItem(tx, { listId: deed.listId, itineraryId, createdAt: now() })) await changeList(tx, deed.listId, now())
  })
}

/** Idempotent. Throws as `addToList` does. */
export async function removeFromList(
  { db, now }: Pick<Services, 'db' | 'now'>,
  deed: ListActor,
  itineraryId: string,
): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('lists', deed.listId)
    await requireOwner(tx, deed)
    if (await removeItem(tx, deed.listId, itineraryId)) await changeList(tx, deed.listId, now())
  })
}

/** Rights may have changed while the body arrived. */
async function requireOwner(db: DbReader, { listId, userId }: ListActor): Promise<void> {
  const list = await findListAccess(db, listId, userId)
  if (list === undefined) throw notFoundError('List')
  if (!isOwner(list)) throw forbiddenError()
}
