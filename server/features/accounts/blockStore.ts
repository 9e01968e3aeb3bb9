import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SharedItinerary } from '#shared/api/blocks'
import type { UserBrief } from '#shared/api/users'
import { userBriefColumns } from '#server/accounts/userStore'
import type { DbReader, Transaction } from '#server/base/db/database'
import { blocks, mutes, users } from '#server/base/db/schema'
import { feedKinds } from '#server/access/feedKinds'
import { personNotHiddenCondition } from '#server/access/visibility'

export interface RestrictionPair {
  userId: string
  otherId: string
}

export async function addBlock(tx: Transaction, { userId, otherId }: RestrictionPair, now: number): Promise<boolean> {
  const block = { blockerId: userId, blockedId: otherId, createdAt: now }
  return (await tx.insert(blocks).values(block).onConflictDoNothing().returning({ id: blocks.blockedId })).length > 0
}

export async function removeBlock(tx: Transaction, { userId, otherId }: RestrictionPair): Promise<void> {
  await tx.delete(blocks).where(and(eq(blocks.blockerId, userId), eq(blocks.blockedId, otherId)))
}

export const hasBlock = async (db: DbReader, { userId, otherId }: RestrictionPair): Promise<boolean> =>
  (await db.rows('SELECT 1 FROM blocks WHERE blocker_id = @userId AND blocked_id = @otherId', { userId, otherId })).length > 0

export async function addMute(tx: Transaction, { userId, otherId }: RestrictionPair, now: number): Promise<void> {
  await tx.insert(mutes).values({ muterId: userId, mutedId: otherId, createdAt: now }).onConflictDoNothing()
}

export async function removeMute(tx: Transaction, { userId, otherId }: RestrictionPair): Promise<void> {
  await tx.delete(mutes).where(and(eq(mutes.muterId, userId), eq(mutes.mutedId, otherId)))
}

/** A hidden user stays in the list of mutes, but not of blocks. */
const lists = {
  blocked: { table: blocks, whose: blocks.blockerId, who: blocks.blockedId, isListed: () => isNull(users.hiddenAt) },
  muted: { table: mutes, whose: mutes.muterId, who: mutes.mutedId, isListed: personNotHiddenCondition },
}

export type RestrictionKind = keyof typeof lists

export const RestrictionCursor = z.tuple([z.int(), z.string()])

export async function listRestricted(
  db: DbReader,
  list: RestrictionKind,
  { userId, limit }: { userId: string; limit: number },
  [at, id]: z.infer<typeof RestrictionCursor> | [] = [],
): Promise<{ people: UserBrief[]; next: z.infer<typeof RestrictionCursor> | undefined }> {
  const { table, whose, who, isListed } = lists[list]
  const found = await db
    .select({ person: userBriefColumns, at: table.createdAt })
    .from(table)
    .innerJoin(users, eq(users.id, who))
    .where(
      and(eq(whose, userId), isListed(userId), at === undefined ? undefined : sql`(${table.createdAt}, ${who}) < (${at}, ${id})`),
    )
    .orderBy(desc(table.createdAt), desc(who))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    people: page.map(({ person }) => person),
    next: found.length > page.length && last !== undefined ? [last.at, last.person.id] : undefined,
  }
}

const MAX_SHARED_ITINERARIES = 50

const { mine, isMine } = feedKinds.itinerary
const isTheirs = isMine('t').replaceAll('@viewer', '@other')
const sharedOf = (isOwn: string): string =>
  `SELECT t.id, t.title FROM itineraries AS t WHERE ${isOwn} AND ${isTheirs} ORDER BY t.created_at DESC, t.id DESC LIMIT ${MAX_SHARED_ITINERARIES}`
const shared = { sqlite: sharedOf(mine.sqlite), postgres: sharedOf(mine.postgres) }

export async function listSharedItineraries(db: DbReader, { userId, otherId }: RestrictionPair): Promise<SharedItinerary[]> {
  const rows = await db.rows<[id: string, title: string]>(shared, { viewer: userId, other: otherId })
  return rows.map(([id, title]) => ({ id, title }))
}
