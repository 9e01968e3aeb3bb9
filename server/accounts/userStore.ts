import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { UserPublic } from '#shared/api/users'
import { isId } from '#shared/ids'
import { fold } from '#shared/text'
import type { Db, Queries } from '#server/base/db/openDatabase'
import { follows, userNames, users } from '#server/base/db/schema'

export type UserRow = typeof users.$inferSelect

/** Columns of a UserBrief, for joins. */
export const userBriefColumns = { id: users.id, name: users.name, username: users.username, avatar: users.avatar }

/** Columns of a UserPublic; `isFollowing` says whether the viewer follows the person of the row, in the same statement. */
export const userPublicColumns = (viewerId: string | null) => ({
  ...userBriefColumns,
  followers: users.followers,
  following: users.following,
  isFollowing: sql<number>`exists (
    select 1 from ${follows} where ${follows.followerId} = ${viewerId} and ${follows.followedId} = ${users.id}
  )`,
})

interface PublicRow extends Omit<UserPublic, 'isFollowing' | 'email'> {
  isFollowing: number
}

/** A row as others see it; `isFollowing` when somebody is signed in. */
export function toUserPublic({ isFollowing, ...row }: PublicRow, viewerId: string | null): UserPublic {
  return viewerId === null ? row : { ...row, isFollowing: isFollowing === 1 }
}

/** The form in which a username or e-mail is unique and found. */
export const accountKey = (usernameOrEmail: string): string => usernameOrEmail.trim().toLowerCase()

const isCalled = (idOrUsername: string): SQL =>
  isId(idOrUsername) ? eq(users.id, idOrUsername) : eq(users.usernameKey, accountKey(idOrUsername))

/** A user by username, without regard to case. */
export const findByUsername = (db: Queries, username: string): UserRow | undefined =>
  db
    .select()
    .from(users)
    .where(eq(users.usernameKey, accountKey(username)))
    .get()

/** A user by id or username. */
export const findUser = (db: Queries, idOrUsername: string): UserRow | undefined =>
  db.select().from(users).where(isCalled(idOrUsername)).get()

/** A person by id or username as somebody sees them, with the e-mail that only they themselves may see. */
export function findUserPublic(
  db: Queries,
  idOrUsername: string,
  viewerId: string | null,
): { user: UserPublic; email: string } | undefined {
  const found = db
    .select({ row: userPublicColumns(viewerId), email: users.email })
    .from(users)
    .where(isCalled(idOrUsername))
    .get()
  return found && { user: toUserPublic(found.row, viewerId), email: found.email }
}

/** Who a login means: a value with `@` is an e-mail. */
export const findAccount = (db: Db, usernameOrEmail: string): UserRow | undefined => {
  const column = usernameOrEmail.includes('@') ? users.emailKey : users.usernameKey
  return db
    .select()
    .from(users)
    .where(eq(column, accountKey(usernameOrEmail)))
    .get()
}

/** What somebody's password is checked against, as of now. */
export const findPasswordHash = (db: Queries, id: string): string | undefined =>
  db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).get()?.passwordHash

/** Whether somebody has this id. */
export const userExists = (db: Queries, id: string): boolean =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id)).get() !== undefined

/** Which of the two is taken by somebody already, other than `exceptId`; the username first. */
export function findTakenName(
  db: Queries,
  { username, email }: { username: string; email: string },
  exceptId = '',
): 'username' | 'email' | undefined {
  const taken = db
    .select({ usernameKey: users.usernameKey })
    .from(users)
    .where(and(ne(users.id, exceptId), or(eq(users.usernameKey, accountKey(username)), eq(users.emailKey, accountKey(email)))))
    .all()
  if (taken.length === 0) return undefined
  return taken.some(({ usernameKey }) => usernameKey === accountKey(username)) ? 'username' : 'email'
}

/** What a person says of themselves. */
export type Profile = Pick<UserRow, 'name' | 'username' | 'email' | 'avatar'>

const keysOf = ({ name, username, email }: Profile) => ({
  usernameKey: accountKey(username),
  nameKey: fold(name),
  emailKey: accountKey(email),
})

/** Each word of a folded name with what comes after it; both parts of a double name count. */
const wordsOf = (nameKey: string): Set<string> =>
  new Set([...nameKey.matchAll(/(?<=^|[ -])[^ -]/gu)].map(({ index }) => nameKey.slice(index)))

function saveUserNames(tx: Queries, userId: string, nameKey: string): void {
  tx.delete(userNames).where(eq(userNames.userId, userId)).run()
  const words = [...wordsOf(nameKey)].map((key) => ({ key, userId }))
  if (words.length > 0) tx.insert(userNames).values(words).run()
}

export interface NewUser extends Profile {
  id: string
  passwordHash: string
  now: number
}

/** Adds a user, unless username or e-mail was taken meanwhile; then says which. */
export function addUser(db: Db, { now, ...user }: NewUser): 'username' | 'email' | undefined {
  return db.transaction(
    (tx) => {
      const taken = findTakenName(tx, user)
      if (taken !== undefined) return taken
      const keys = keysOf(user)
      tx.insert(users)
        .values({ ...user, ...keys, createdAt: now, updatedAt: now })
        .run()
      saveUserNames(tx, user.id, keys.nameKey)
      return undefined
    },
    { behavior: 'immediate' },
  )
}

/** What may change of a user. */
export type UserColumns = Partial<Profile & Pick<UserRow, 'passwordHash'>>

/** Writes what changed of a user, with the keys that come of it. */
export function changeUser(tx: Queries, before: UserRow, change: UserColumns, now: number): void {
  const keys = keysOf({ ...before, ...change })
  tx.update(users)
    .set({ ...change, ...keys, updatedAt: now })
    .where(eq(users.id, before.id))
    .run()
  if (keys.nameKey !== before.nameKey) saveUserNames(tx, before.id, keys.nameKey)
}

/** Removes a user, and with them whatever rows are theirs. */
export function removeUser(tx: Queries, id: string): void {
  tx.delete(users).where(eq(users.id, id)).run()
}

/** Whether anybody has an account. */
export const hasUsers = (db: Queries): boolean => db.select({ id: users.id }).from(users).limit(1).get() !== undefined
