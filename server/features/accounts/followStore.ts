import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { UserPublic } from '#shared/api/users'
import type { DbReader, Transaction } from '#server/base/db/database'
import { follows, users } from '#server/base/db/schema'
import { userPublicColumns, toUserPublic } from '#server/accounts/userStore'
import { personNotHiddenCondition, canSeePerson } from '#server/access/visibility'
import type { Services } from '#server/base/services'
import { invalidInputError, notFoundError } from '#server/base/errors'
import { addNotice } from '#server/records/notices/addNotice'
import { enforceNewAccountLimit } from '#server/records/newAccountLimits'

export interface Follow {
  followerId: string
  followedId: string
}

const is = ({ followerId, followedId }: Follow) => and(eq(follows.followerId, followerId), eq(follows.followedId, followedId))

const followers = alias(users, 'followers')

/** No-op if it exists, or one is gone or hidden from the other. Triggers update both counts. */
export async function addFollow(tx: Transaction, { followerId, followedId }: Follow, now: number): Promise<void> {
  await lockUsers(tx, [followerId, followedId])
  const pair = tx
    .select({ followerId: followers.id, followedId: users.id, createdAt: sql<number>`cast(${now} as bigint)`.as('at') })
    .from(followers)
    .innerJoin(users, eq(users.id, followedId))
    .where(and(eq(followers.id, followerId), personNotHiddenCondition(followerId)))
  await tx.insert(follows).select(pair).onConflictDoNothing()
}

export async function removeFollow(tx: Transaction, follow: Follow): Promise<void> {
  await lockUsers(tx, [follow.followerId, follow.followedId])
  await tx.delete(follows).where(is(follow))
}

/** In the order of ids, to avoid deadlocks. */
export async function lockUsers(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await tx.lock('users', id)
}

export const isFollowing = async (db: DbReader, follow: Follow): Promise<boolean> =>
  (await db.select({ at: follows.createdAt }).from(follows).where(is(follow)).limit(1)).length > 0

const ends = {
  followers: { whose: follows.followedId, who: follows.followerId },
  following: { whose: follows.followerId, who: follows.followedId },
} satisfies Record<string, Record<'whose' | 'who', AnySQLiteColumn>>

export type FollowList = keyof typeof ends

export const FollowCursor = z.tuple([z.int(), z.string()])

export async function listFollows(
  db: DbReader,
  list: FollowList,
  { userId, viewerId, limit }: { userId: string; viewerId: string | null; limit: number },
  [at, id]: z.infer<typeof FollowCursor> | [] = [],
): Promise<{ people: UserPublic[]; next: z.infer<typeof FollowCursor> | undefined }> {
  const { whose, who } = ends[list]
  const found = await db
    .select({ row: userPublicColumns(viewerId), at: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, who))
    .where(
      and(
        eq(whose, userId),
        personNotHiddenCondition(viewerId),
        at === undefined ? undefined : sql`(${follows.createdAt}, ${who}) < (${at}, ${id})`,
      ),
    )
    .orderBy(desc(follows.createdAt), desc(who))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    people: page.map(({ row }) => toUserPublic(row, viewerId)),
    next: found.length > page.length && last !== undefined ? [last.at, last.row.id] : undefined,
  }
}

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/** Idempotent. Throws AppError `InvalidInputError` for oneself, `NotFoundError`, `TooManyRequestsError`. */
export async function follow(services: Part, pair: Follow): Promise<void> {
  const { db, now } = services
  await checkPair(db, pair)
  await db.write(async (tx) => {
    await lockUsers(tx, [pair.followerId, pair.followedId])
    if (await isFollowing(tx, pair)) return
    await enforceNewAccountLimit(services, tx, pair.followerId, 'follows')
    await addFollow(tx, pair, now())
    await addNotice(services, tx, { kind: 'follow', actorId: pair.followerId, to: [pair.followedId] })
  })
}

/** Also closes the follower's open pages that are for followers only. Throws as `follow` does. */
export async function unfollow({ bus, db }: Pick<Services, 'bus' | 'db'>, pair: Follow): Promise<void> {
  await checkPair(db, pair)
  const { followerId: viewerId, followedId: ownerId } = pair
  await db.write(async (tx) => {
    await removeFollow(tx, pair)
    tx.afterCommit(() => bus.emit('visibilityEnded', { ownerId, viewerId, audience: 'followers' }))
  })
}

async function checkPair(db: Services['db'], { followerId, followedId }: Follow): Promise<void> {
  if (followerId === followedId)
    throw invalidInputError('Invalid input: users cannot follow themselves', { path: 'id', code: 'is_oneself' })
  if (!(await canSeePerson(db, followedId, followerId))) throw notFoundError('User')
}
