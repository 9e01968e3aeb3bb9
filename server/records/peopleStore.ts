import { and, asc, desc, eq, exists, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import type { UserSuggestion } from '#shared/api/search'
import type { UserBrief, UserFilter, UserPublic } from '#shared/api/users'
import { beginsWith, firstAfterPrefix, type DbReader } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { follows, userNames, users } from '#server/base/db/schema'
import { userBriefColumns, userPublicColumns, toUserPublic } from '#server/accounts/userStore'
import {
  personNotHiddenCondition,
  personNotMutedCondition,
  isPublicAccount,
  publicAccountRule,
  type PublicAccountRule,
} from '#server/access/visibility'

export interface PublicAccountFilter {
  accounts: PublicAccountRule
  now: number
}

export const publicAccountFilter = (services: Pick<Services, 'config' | 'now'>): PublicAccountFilter => ({
  accounts: publicAccountRule(services),
  now: services.now(),
})

/** New accounts are shown for their whole username only. */
const isShown = ({ accounts, now }: PublicAccountFilter, viewerId: string | null, username?: string): SQL | undefined =>
  and(
    personNotHiddenCondition(viewerId),
    accounts === 'all'
      ? undefined
      : or(
          isPublicAccount(accounts, now),
          accounts === 'settled' && username !== undefined ? eq(users.usernameKey, username) : undefined,
          accounts === 'settled' && viewerId !== null ? eq(users.id, viewerId) : undefined,
        ),
  )

const byUsername = (db: DbReader, start: string): SQL =>
  inArray(users.id, db.select({ id: users.id }).from(users).where(beginsWith(users.usernameKey, start)))

const byName = (db: DbReader, start: string): SQL =>
  inArray(users.id, db.select({ id: users.id }).from(users).where(beginsWith(users.nameKey, start)))

const byAnyWord = (db: DbReader, start: string): SQL =>
  inArray(users.id, db.select({ id: userNames.userId }).from(userNames).where(beginsWith(userNames.key, start)))

const byUsernameOrAnyWord = (db: DbReader, start: string): SQL | undefined => or(byUsername(db, start), byAnyWord(db, start))

/** An exact username comes first. */
const isOther = (q: string): SQL<number> => sql<number>`case when ${users.usernameKey} = ${q} then 0 else 1 end`

type Asked = Pick<UserFilter, 'name' | 'username' | 'q'>

/** Ascending; the last one, the username, is unique. */
const sortKeysOf = ({ q }: Asked): Record<string, SQL<number> | AnySQLiteColumn<{ data: string; notNull: true }>> =>
  q === undefined ? { username: users.usernameKey } : { isOther: isOther(q), username: users.usernameKey }

export const userListCursor = ({ q }: Asked): z.ZodType<[string] | [number, string]> =>
  q === undefined ? z.tuple([z.string()]) : z.tuple([z.int(), z.string()])

export async function listPeople(
  db: DbReader,
  { limit, ...asked }: Asked & Pick<UserFilter, 'limit'>,
  { viewerId, ...shown }: PublicAccountFilter & { viewerId: string | null },
  after: readonly (string | number)[],
): Promise<{ people: UserPublic[]; next: (string | number)[] | undefined }> {
  const { name, username, q } = asked
  const columns = sortKeysOf(asked)
  const order = Object.values(columns)
  const found = await db
    .select({ row: userPublicColumns(viewerId), order: columns })
    .from(users)
    .where(
      and(
        or(name === undefined ? undefined : byName(db, name), username === undefined ? undefined : byUsername(db, username)),
        q === undefined ? undefined : byUsernameOrAnyWord(db, q),
        isShown(shown, viewerId, q ?? username),
        after.length === 0 ? undefined : sql`(${sql.join(order, sql`, `)}) > (${sql.join([...after], sql`, `)})`,
      ),
    )
    .orderBy(...order.map((key) => asc(key)))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    people: page.map(({ row }) => toUserPublic(row, viewerId)),
    next: found.length > page.length && last !== undefined ? Object.values(last.order) : undefined,
  }
}

/** Above this, rows are read in the order of followers. */
const MAX_GATHERED = 1000

const countUpTo = `
  SELECT
    (SELECT count(*) FROM (SELECT 1 FROM user_names WHERE key >= @start AND key < @end LIMIT @most) AS met),
    (SELECT count(*) FROM (SELECT 1 FROM users WHERE username_key >= @start AND username_key < @end LIMIT @most) AS met)`

async function isMany(db: DbReader, start: string): Promise<boolean> {
  const values = { start, end: firstAfterPrefix(start), most: MAX_GATHERED + 1 }
  const [counts = []] = await db.rows<[names: number, usernames: number]>(countUpTo, values)
  return counts.some((count) => count > MAX_GATHERED)
}

/** One row at a time, where `byUsernameOrAnyWord` would gather too many. */
const matchesUser = (db: DbReader, start: string): SQL | undefined =>
  or(
    beginsWith(users.usernameKey, start),
    exists(
      db
        .select({ id: userNames.userId })
        .from(userNames)
        .where(and(eq(userNames.userId, users.id), beginsWith(userNames.key, start))),
    ),
  )

/** An exact username, then the most followed. */
export async function suggestUsers(
  db: DbReader,
  start: string,
  limit: number,
  viewer: PublicAccountFilter & { viewerId: string | null },
): Promise<UserSuggestion[]> {
  const found = await findPeople(db, start, limit, viewer)
  return found.map(({ id, name, username, avatar }) => ({ type: 'user', id, name: username, displayName: name, avatar }))
}

/** Latest first, then as `suggestUsers`; without `without`. */
export async function suggestCollaborators(
  db: DbReader,
  {
    userId,
    start,
    without,
    fewestLetters,
    ...shown
  }: PublicAccountFilter & { userId: string; start: string; without: readonly string[]; fewestLetters: number },
  limit: number,
): Promise<UserBrief[]> {
  const followed = await db
    .select(userBriefColumns)
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(
      and(
        eq(follows.followerId, userId),
        notInArray(users.id, [...without]),
        personNotHiddenCondition(userId),
        start === '' ? undefined : matchesUser(db, start),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.followedId))
    .limit(limit)
  if (start.length < fewestLetters) return followed
  const known = [...without, ...followed.map(({ id }) => id)]
  return [...followed, ...(await findPeople(db, start, limit - followed.length, { ...shown, viewerId: userId }, known))]
}

async function findPeople(
  db: DbReader,
  start: string,
  limit: number,
  { viewerId, ...shown }: PublicAccountFilter & { viewerId: string | null },
  without: readonly string[] = [],
): Promise<UserBrief[]> {
  const propose = (which: SQL | undefined, most: number) =>
    db
      .select(userBriefColumns)
      .from(users)
      .where(and(which, isShown(shown, viewerId, start), without.length === 0 ? undefined : notInArray(users.id, [...without])))
      .orderBy(desc(users.followers), asc(users.usernameKey))
      .limit(most)
  const fits = (await isMany(db, start)) ? matchesUser(db, start) : byUsernameOrAnyWord(db, start)
  const exact = await propose(eq(users.usernameKey, start), 1)
  const others = await propose(and(fits, ne(users.usernameKey, start)), limit - exact.length)
  return [...exact, ...others]
}

/** Friends of the latest 500 followed users count. */
const MAX_FRIENDS = 500

const theirs = alias(follows, 'theirs')

/** By shared friends, then the most followed. */
export async function suggestPeopleToFollow(
  db: DbReader,
  viewerId: string,
  limit: number,
  shown: PublicAccountFilter,
): Promise<UserPublic[]> {
  const followed = () => db.select({ id: follows.followedId }).from(follows).where(eq(follows.followerId, viewerId))
  const friends = followed().orderBy(desc(follows.createdAt)).limit(MAX_FRIENDS)
  const isWanted = and(isShown(shown, viewerId), personNotMutedCondition(viewerId))
  // None of them is followed yet.
  const columns = { ...userPublicColumns(viewerId), isFollowing: sql`0`.mapWith(Boolean) }
  const common = db
    .select({ id: theirs.followedId, shared: sql<number>`count(*)`.as('shared') })
    .from(theirs)
    .where(inArray(theirs.followerId, friends))
    .groupBy(theirs.followedId)
    .as('common')
  const near = await db
    .select(columns)
    .from(common)
    .innerJoin(users, eq(users.id, common.id))
    .where(and(ne(users.id, viewerId), notInArray(users.id, followed()), isWanted))
    .orderBy(desc(common.shared), desc(users.followers), desc(users.createdAt), desc(users.id))
    .limit(limit)
  const popular = await db
    .select(columns)
    .from(users)
    .where(and(notInArray(users.id, [viewerId, ...near.map(({ id }) => id)]), notInArray(users.id, followed()), isWanted))
    .orderBy(desc(users.followers), desc(users.createdAt), desc(users.id))
    .limit(limit - near.length)
  return [...near, ...popular].map((row) => toUserPublic(row, viewerId))
}
