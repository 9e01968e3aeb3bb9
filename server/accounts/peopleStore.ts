import { and, asc, desc, eq, exists, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { UserSuggestion } from '#shared/api/search'
import type { UserBrief, UserFilter, UserPublic } from '#shared/api/users'
import { beginsWith } from '#server/base/db/beginsWith'
import type { Queries } from '#server/base/db/openDatabase'
import { readStoredJson } from '#server/base/db/readStoredJson'
import { follows, userNames, users } from '#server/base/db/schema'
import { userBriefColumns, userPublicColumns, toUserPublic } from './userStore'

const byUsername = (db: Queries, start: string): SQL =>
  inArray(users.id, db.select({ id: users.id }).from(users).where(beginsWith(users.usernameKey, start)))

const byName = (db: Queries, start: string): SQL =>
  inArray(users.id, db.select({ id: users.id }).from(users).where(beginsWith(users.nameKey, start)))

const byAnyWord = (db: Queries, start: string): SQL =>
  inArray(users.id, db.select({ id: userNames.userId }).from(userNames).where(beginsWith(userNames.key, start)))

/** Those whose username, or any word of whose name, begins with a folded text. */
const byUsernameOrAnyWord = (db: Queries, start: string): SQL | undefined => or(byUsername(db, start), byAnyWord(db, start))

/** First whoever is called exactly as asked. */
const isOther = (q: string): SQL<number> => sql`${users.usernameKey} <> ${q}`

type Asked = Pick<UserFilter, 'name' | 'username' | 'q'>

/** What people are listed by, least first; the username is last and unique. */
const orderOf = ({ q }: Asked): (SQL | AnySQLiteColumn)[] =>
  q === undefined ? [users.usernameKey] : [isOther(q), users.usernameKey]

/** How many ordering values a list of people has. */
export const peopleOrderLength = (asked: Asked): number => orderOf(asked).length

const parseOrder = (json: string) => readStoredJson<(string | number)[]>(json)

/** One page of people, and the ordering values of its last one when there are more. */
export function listPeople(
  db: Queries,
  { limit, ...asked }: Asked & Pick<UserFilter, 'limit'>,
  viewerId: string | null,
  after: readonly (string | number)[],
): { people: UserPublic[]; next: (string | number)[] | undefined } {
  const { name, username, q } = asked
  const order = orderOf(asked)
  const found = db
    .select({ row: userPublicColumns(viewerId), order: sql`json_array(${sql.join(order, sql`, `)})`.mapWith(parseOrder) })
    .from(users)
    .where(
      and(
        or(name === undefined ? undefined : byName(db, name), username === undefined ? undefined : byUsername(db, username)),
        q === undefined ? undefined : byUsernameOrAnyWord(db, q),
        after.length === 0 ? undefined : sql`(${sql.join(order, sql`, `)}) > (${sql.join([...after], sql`, `)})`,
      ),
    )
    .orderBy(...order.map((key) => asc(key)))
    .limit(limit + 1)
    .all()
  const page = found.slice(0, limit)
  return {
    people: page.map(({ row }) => toUserPublic(row, viewerId)),
    next: found.length > page.length ? page.at(-1)?.order : undefined,
  }
}

/** Up to so many people are gathered and sorted; of more, those whom most people follow are met on the way soon enough. */
const MAX_GATHERED = 1000

const isMany = (db: Queries, start: string): boolean => {
  const names = db.select({ id: userNames.userId }).from(userNames).where(beginsWith(userNames.key, start))
  const usernames = db.select({ id: users.id }).from(users).where(beginsWith(users.usernameKey, start))
  const count = (of: SQL) => sql<number>`(SELECT count(*) FROM (${of}))`
  const [found] = db.all<{ most: number }>(
    sql`SELECT max(${count(names.limit(MAX_GATHERED + 1).getSQL())}, ${count(usernames.limit(MAX_GATHERED + 1).getSQL())}) AS most`,
  )
  return (found?.most ?? 0) > MAX_GATHERED
}

/** Asked of one person after another, where `byUsernameOrAnyWord` would gather too many. */
const matchesUser = (db: Queries, start: string): SQL | undefined =>
  or(
    beginsWith(users.usernameKey, start),
    exists(
      db
        .select({ id: userNames.userId })
        .from(userNames)
        .where(and(eq(userNames.userId, users.id), beginsWith(userNames.key, start))),
    ),
  )

/** The few people to propose while somebody types: whoever is called exactly so, then who is followed most. */
export const suggestUsers = (db: Queries, start: string, limit: number): UserSuggestion[] =>
  findPeople(db, start, limit).map(({ id, name, username, avatar }) => ({
    type: 'user',
    id,
    name: username,
    displayName: name,
    avatar,
  }))

/** The few people to take along: first those whom `userId` follows, the latest first, then as `suggestUsers`; none of `without`. */
export function suggestCollaborators(
  db: Queries,
  { userId, start, without, fewestLetters }: { userId: string; start: string; without: readonly string[]; fewestLetters: number },
  limit: number,
): UserBrief[] {
  const followed = db
    .select(userBriefColumns)
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(
      and(eq(follows.followerId, userId), notInArray(users.id, [...without]), start === '' ? undefined : matchesUser(db, start)),
    )
    .orderBy(desc(follows.createdAt), desc(follows.followedId))
    .limit(limit)
    .all()
  if (start.length < fewestLetters) return followed
  const known = [...without, ...followed.map(({ id }) => id)]
  return [...followed, ...findPeople(db, start, limit - followed.length, known)]
}

function findPeople(db: Queries, start: string, limit: number, without: readonly string[] = []): UserBrief[] {
  const propose = (which: SQL | undefined, most: number) =>
    db
      .select(userBriefColumns)
      .from(users)
      .where(without.length === 0 ? which : and(which, notInArray(users.id, [...without])))
      .orderBy(desc(users.followers), asc(users.usernameKey))
      .limit(most)
      .all()
  const fits = isMany(db, start) ? matchesUser(db, start) : byUsernameOrAnyWord(db, start)
  const exact = propose(eq(users.usernameKey, start), 1)
  const others = propose(and(fits, ne(users.usernameKey, start)), limit - exact.length)
  return [...exact, ...others]
}

/** Of somebody who follows more than this, the friends of the latest ones count. */
const MAX_FRIENDS = 500

const theirs = alias(follows, 'theirs')

/** Whom a viewer may like to follow: friends of friends, the most shared ones first, then those whom most people follow. */
export function suggestPeopleToFollow(db: Queries, viewerId: string, limit: number): UserPublic[] {
  const followed = () => db.select({ id: follows.followedId }).from(follows).where(eq(follows.followerId, viewerId))
  const friends = followed().orderBy(desc(follows.createdAt)).limit(MAX_FRIENDS)
  // Nobody here is followed yet.
  const columns = { ...userPublicColumns(viewerId), isFollowing: sql<number>`0` }
  const common = db
    .select({ id: theirs.followedId, shared: sql<number>`count(*)`.as('shared') })
    .from(theirs)
    .where(inArray(theirs.followerId, friends))
    .groupBy(theirs.followedId)
    .as('common')
  const near = db
    .select(columns)
    .from(common)
    .innerJoin(users, eq(users.id, common.id))
    .where(and(ne(users.id, viewerId), notInArray(users.id, followed())))
    .orderBy(desc(common.shared), desc(users.followers), desc(users.createdAt), desc(users.id))
    .limit(limit)
    .all()
  const popular = db
    .select(columns)
    .from(users)
    .where(and(notInArray(users.id, [viewerId, ...near.map(({ id }) => id)]), notInArray(users.id, followed())))
    .orderBy(desc(users.followers), desc(users.createdAt), desc(users.id))
    .limit(limit - near.length)
    .all()
  return [...near, ...popular].map((row) => toUserPublic(row, viewerId))
}
