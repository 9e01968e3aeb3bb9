import { and, desc, eq, sql } from 'drizzle-orm'
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { UserPublic } from '#shared/api/users'
import type { Queries } from '#server/base/db/openDatabase'
import { follows, users } from '#server/base/db/schema'
import { userPublicColumns, toUserPublic } from '#server/accounts/userStore'

export interface Follow {
  followerId: string
  followedId: string
}

const is = ({ followerId, followedId }: Follow) => and(eq(follows.followerId, followerId), eq(follows.followedId, followedId))

const followers = alias(users, 'followers')

/** Notes that one follows the other. A repeat, or somebody who is gone by now, is no change. Both counts follow by triggers. */
export function addFollow(db: Queries, { followerId, followedId }: Follow, now: number): void {
  const pair = db
    .select({ followerId: followers.id, followedId: users.id, createdAt: sql<number>`${now}`.as('at') })
    .from(followers)
    .innerJoin(users, eq(users.id, followedId))
    .where(eq(followers.id, followerId))
  db.insert(follows).select(pair).onConflictDoNothing().run()
}

/** Forgets that one follows the other. */
export function removeFollow(db: Queries, follow: Follow): void {
  db.delete(follows).where(is(follow)).run()
}

export const isFollowing = (db: Queries, follow: Follow): boolean =>
  db.select({ at: follows.createdAt }).from(follows).where(is(follow)).get() !== undefined

/** The two ends of a follow: whose list it is in, and who is in that list. */
const ends = {
  followers: { whose: follows.followedId, who: follows.followerId },
  following: { whose: follows.followerId, who: follows.followedId },
} satisfies Record<string, Record<'whose' | 'who', AnySQLiteColumn>>

export type FollowList = keyof typeof ends

/** How many ordering values such a list has. */
export const FOLLOW_ORDER_LENGTH = 2

/** One page of whom a person follows or who follows them, the latest first, and the ordering values of its last one when there are more. */
export function listFollows(
  db: Queries,
  list: FollowList,
  { userId, viewerId, limit }: { userId: string; viewerId: string | null; limit: number },
  [at, id]: readonly (string | number)[] = [],
): { people: UserPublic[]; next: (string | number)[] | undefined } {
  const { whose, who } = ends[list]
  const found = db
    .select({ row: userPublicColumns(viewerId), at: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, who))
    .where(and(eq(whose, userId), at === undefined ? undefined : sql`(${follows.createdAt}, ${who}) < (${at}, ${id})`))
    .orderBy(desc(follows.createdAt), desc(who))
    .limit(limit + 1)
    .all()
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    people: page.map(({ row }) => toUserPublic(row, viewerId)),
    next: found.length > page.length && last !== undefined ? [last.at, last.row.id] : undefined,
  }
}
