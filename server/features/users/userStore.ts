import { eq, or } from 'drizzle-orm'
import type { UserBrief, UserPublic } from '../../../shared/api/users'
import { isId } from '../../../shared/ids'
import { fold } from '../../../shared/text'
import type { Db, Queries } from '../../db/open'
import { users } from '../../db/schema'

export type UserRow = typeof users.$inferSelect

/** Columns of a UserBrief, for joins. */
export const briefColumns = { id: users.id, name: users.name, username: users.username, avatar: users.avatar }

/** The form in which a username or e-mail is unique and found. */
export const accountKey = (usernameOrEmail: string): string => usernameOrEmail.trim().toLowerCase()

/** A user by username, without regard to case. */
export const findByUsername = (db: Queries, username: string): UserRow | undefined =>
  db
    .select()
    .from(users)
    .where(eq(users.usernameKey, accountKey(username)))
    .get()

/** A user by id or username. */
export const findUser = (db: Queries, idOrUsername: string): UserRow | undefined =>
  isId(idOrUsername) ? db.select().from(users).where(eq(users.id, idOrUsername)).get() : findByUsername(db, idOrUsername)

/** Who a login means: a value with `@` is an e-mail. */
export const findAccount = (db: Db, usernameOrEmail: string): UserRow | undefined => {
  const column = usernameOrEmail.includes('@') ? users.emailKey : users.usernameKey
  return db
    .select()
    .from(users)
    .where(eq(column, accountKey(usernameOrEmail)))
    .get()
}

/** Whether somebody has this id. */
export const userExists = (db: Db, id: string): boolean =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id)).get() !== undefined

/** Which of the two is taken by somebody already; the username first. */
export function takenBy(db: Queries, { username, email }: { username: string; email: string }): 'username' | 'email' | undefined {
  const taken = db
    .select({ usernameKey: users.usernameKey })
    .from(users)
    .where(or(eq(users.usernameKey, accountKey(username)), eq(users.emailKey, accountKey(email))))
    .all()
  if (taken.length === 0) return undefined
  return taken.some(({ usernameKey }) => usernameKey === accountKey(username)) ? 'username' : 'email'
}

export interface NewUser extends UserBrief {
  email: string
  passwordHash: string
  now: number
}

/** Adds a user, unless username or e-mail was taken meanwhile; then says which. */
export function addUser(db: Db, { now, ...user }: NewUser): 'username' | 'email' | undefined {
  return db.transaction(
    (tx) => {
      const taken = takenBy(tx, user)
      if (taken !== undefined) return taken
      const keys = { usernameKey: accountKey(user.username), nameKey: fold(user.name), emailKey: accountKey(user.email) }
      tx.insert(users)
        .values({ ...user, ...keys, createdAt: now, updatedAt: now })
        .run()
      return undefined
    },
    { behavior: 'immediate' },
  )
}

/** A row as others see it; `isFollowing` when somebody is signed in. */
export function toPublic(row: UserBrief, viewerId: string | null): UserPublic {
  const { id, name, username, avatar } = row
  const counts = { followers: 0, following: 0 }
  return { id, name, username, avatar, ...counts, ...(viewerId === null ? {} : { isFollowing: false }) }
}

/** Whether anybody has an account. */
export const hasUsers = (db: Queries): boolean => db.select({ id: users.id }).from(users).limit(1).get() !== undefined
