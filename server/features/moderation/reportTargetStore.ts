import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ReportTargetSnapshot } from '#shared/api/moderation'
import { limits } from '#shared/limits'
import type { ReportTargetKind } from '#shared/moderation'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { blocks, comments, itineraries, listItems, lists, users } from '#server/base/db/schema'

/** A list with its public itineraries. */
export async function readListSnapshot(db: DbReader, id: string): Promise<ReportTargetSnapshot | undefined> {
  const { title, description, image } = lists
  const list = await firstRowOf(db.select({ title, description, image }).from(lists).where(eq(lists.id, id)))
  if (list === undefined) return undefined
  const held = await db
    .select({ id: itineraries.id, title: itineraries.title })
    .from(listItems)
    .innerJoin(itineraries, eq(itineraries.id, listItems.itineraryId))
    .where(and(eq(listItems.listId, id), eq(itineraries.isPublic, true)))
    .orderBy(desc(listItems.createdAt), desc(itineraries.id))
    .limit(limits.itemsPerList)
  return { kind: 'list', ...list, itineraries: held }
}

export async function readProfileSnapshot(db: DbReader, id: string): Promise<ReportTargetSnapshot | undefined> {
  const { name, username, avatar } = users
  const found = await firstRowOf(db.select({ name, username, avatar }).from(users).where(eq(users.id, id)))
  return found && { kind: 'profile', ...found }
}

/** A deleted comment keeps its row. */
const isThere = (id: string) => and(eq(comments.id, id), isNull(comments.deletedAt))

export async function readCommentSnapshot(db: DbReader, id: string): Promise<ReportTargetSnapshot | undefined> {
  const { text } = comments
  const found = await firstRowOf(db.select({ text }).from(comments).where(isThere(id)))
  return found && { kind: 'comment', ...found }
}

export const hasBlocked = async (db: DbReader, blockerId: string, blockedId: string): Promise<boolean> =>
  (
    await db
      .select({ at: blocks.createdAt })
      .from(blocks)
      .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
      .limit(1)
  ).length > 0

/** May differ from the reported author. Undefined if the thing is gone. */
export async function findReportTargetOwner(db: DbReader, kind: ReportTargetKind, id: string): Promise<string | undefined> {
  if (kind === 'comment')
    return (await firstRowOf(db.select({ owner: comments.userId }).from(comments).where(isThere(id))))?.owner ?? undefined
  const owner = { itinerary: itineraries.userId, list: lists.userId, profile: users.id }[kind]
  const table = { itinerary: itineraries, list: lists, profile: users }[kind]
  return (await firstRowOf(db.select({ owner }).from(table).where(eq(table.id, id)).limit(1)))?.owner
}

export const removeReportedList = async (tx: Transaction, id: string): Promise<void> =>
  void (await tx.delete(lists).where(eq(lists.id, id)))
