import { domainToUnicode } from 'node:url'
import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { UserBrief, UserPublic } from '#shared/api/users'
import { mailboxOf } from '#shared/emailAddress'
import { isId } from '#shared/ids'
import { fold } from '#shared/text'
import type { Standing } from '#server/base/sessionUser'
import { first, type Reader, type Transaction } from '#server/base/db/database'
import { NO_PASSWORD } from './passwords'
import { calendarFeeds, follows, userNames, users } from '#server/base/db/schema'

export type UserRow = typeof users.$inferSelect

/** Columns of a UserBrief, for joins. */
export const userBriefColumns = { id: users.id, name: users.name, username: users.username, avatar: users.avatar }

/** Columns of a UserPublic; `isFollowing` says whether the viewer follows the person of the row, in the same statement. */
export const userPublicColumns = (viewerId: string | null) => ({
  ...userBriefColumns,
  followers: users.followers,
  following: users.following,
  isFollowing: sql`exists (
    select 1 from ${follows} where ${follows.followerId} = ${viewerId} and ${follows.followedId} = ${users.id}
  )`.mapWith(Boolean),
})

/** Columns of somebody's standing. */
export const standingColumns = {
  isModerator: users.isModerator,
  suspendedUntil: users.suspendedUntil,
  isGuest: sql`${users.guestSeenAt} is not null`.mapWith(Boolean),
}

/** What only they themselves are told of somebody. */
type OwnFields =
  | 'email'
  | 'emailConfirmed'
  | 'emailPending'
  | 'hasPassword'
  | 'isGuest'
  | 'isModerator'
  | 'suspendedUntil'
  | 'moderation'

interface PublicRow extends Omit<UserPublic, 'isFollowing' | OwnFields> {
  isFollowing: boolean
}

/** A row as others see it; `isFollowing` when somebody is signed in. */
export const toUserPublic = ({ isFollowing, ...row }: PublicRow, viewerId: string | null): UserPublic =>
  viewerId === null ? row : { ...row, isFollowing }

/** The form in which a username is unique and found. */
export const accountKey = (username: string): string => username.trim().toLowerCase()

/** The form in which an e-mail is unique: its mailbox. Accounts of before may have one that is no address. */
export function addressKey(email: string): string {
  const mailbox = mailboxOf(email)
  return mailbox === undefined ? accountKey(email) : `${mailbox.local}@${mailbox.domain}`
}

/** The forms in which accounts may have a mailbox: those of before as it was typed. */
export function addressKeys(email: string): string[] {
  const mailbox = mailboxOf(email)
  if (mailbox === undefined) return [accountKey(email)]
  const written = [mailbox.domain, domainToUnicode(mailbox.domain)].map((domain) => `${mailbox.local}@${domain}`)
  return [...new Set([accountKey(email), ...written.flatMap((form) => [form, form.normalize('NFD')])])]
}

const isAddress = (usernameOrEmail: string): boolean => usernameOrEmail.includes('@')

/** One form for all ways to type the same name at a login. */
export const loginKey = (usernameOrEmail: string): string =>
  isAddress(usernameOrEmail) ? addressKey(usernameOrEmail) : accountKey(usernameOrEmail)

const isCalled = (idOrUsername: string): SQL =>
  isId(idOrUsername) ? eq(users.id, idOrUsername) : eq(users.usernameKey, accountKey(idOrUsername))

/** These people by their ids, as far as they are there. */
export async function findBriefs(db: Reader, ids: readonly string[]): Promise<Map<string, UserBrief>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(userBriefColumns)
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((user) => [user.id, user]))
}

/** A user by username, without regard to case. */
export const findByUsername = (db: Reader, username: string): Promise<UserRow | undefined> =>
  first(
    db
      .select()
      .from(users)
      .where(eq(users.usernameKey, accountKey(username)))
      .limit(1),
  )

/** A user by id or username; of those only for whom `isKnown` holds. */
export const findUser = (db: Reader, idOrUsername: string, isKnown?: SQL): Promise<UserRow | undefined> =>
  first(
    db
      .select()
      .from(users)
      .where(and(isCalled(idOrUsername), isKnown))
      .limit(1),
  )

/** A person, and what of them is not for everybody. */
export interface FoundUser {
  user: UserPublic
  email: string
  emailConfirmed: boolean
  hasPassword: boolean
  standing: Standing
  /** Whether moderators have hidden them. */
  isHidden: boolean
}

/** A person by id or username as somebody sees them, with what only they themselves may see; of those only for whom `isKnown` holds. */
export async function findUserPublic(
  db: Reader,
  idOrUsername: string,
  viewerId: string | null,
  isKnown?: SQL,
): Promise<FoundUser | undefined> {
  const [found] = await db
    .select({
      row: userPublicColumns(viewerId),
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      standing: standingColumns,
      hiddenAt: users.hiddenAt,
      hasPassword: sql`${users.passwordHash} <> ${NO_PASSWORD}`.mapWith(Boolean),
    })
    .from(users)
    .where(and(isCalled(idOrUsername), isKnown))
    .limit(1)
  if (found === undefined) return undefined
  const { row, email, emailConfirmedAt, hasPassword, standing, hiddenAt } = found
  const user = toUserPublic(row, viewerId)
  return { user, email, emailConfirmed: emailConfirmedAt !== null, hasPassword, standing, isHidden: hiddenAt !== null }
}

/** Who a login means: a value with `@` is an e-mail. */
export async function findAccount(db: Reader, usernameOrEmail: string): Promise<UserRow | undefined> {
  if (!isAddress(usernameOrEmail)) return findByUsername(db, usernameOrEmail)
  const found = await db
    .select()
    .from(users)
    .where(inArray(users.emailKey, addressKeys(usernameOrEmail)))
    .orderBy(asc(users.createdAt))
  // Of before there may be two for one mailbox.
  return found.find(({ emailKey }) => emailKey === accountKey(usernameOrEmail)) ?? found[0]
}

/** What somebody's password is checked against, as of now. */
export async function findPasswordHash(db: Reader, id: string): Promise<string | undefined> {
  const [found] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).limit(1)
  return found?.passwordHash
}

/** Whether somebody has this id. */
export const userExists = async (db: Reader, id: string): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.id, id)).limit(1)).length > 0

/** What somebody else has already, of a name that has to be one's own. */
export type TakenName = 'username' | 'email'

/** Which of the two is taken by somebody already, other than `exceptId`; the username first. */
export async function findTakenName(
  db: Reader,
  { username, email }: Pick<Profile, 'username' | 'email'>,
  exceptId = '',
): Promise<TakenName | undefined> {
  const taken = await db
    .select({ usernameKey: users.usernameKey })
    .from(users)
    .where(
      and(ne(users.id, exceptId), or(eq(users.usernameKey, accountKey(username)), inArray(users.emailKey, addressKeys(email)))),
    )
  if (taken.length === 0) return undefined
  return taken.some(({ usernameKey }) => usernameKey === accountKey(username)) ? 'username' : 'email'
}

/** What a person says of themselves. */
export type Profile = Pick<UserRow, 'name' | 'username' | 'email' | 'avatar'>

/** In place of an address: a guest has none. */
export const NO_EMAIL = ''

const keysOf = ({ id, name, username, email }: Profile & Pick<UserRow, 'id'>) => ({
  usernameKey: accountKey(username),
  nameKey: fold(name),
  emailKey: email === NO_EMAIL ? id : addressKey(email),
})

/** Each word of a folded name with what comes after it; both parts of a double name count. */
const wordsOf = (nameKey: string): Set<string> =>
  new Set([...nameKey.matchAll(/(?<=^|[ -])[^ -]/gu)].map(({ index }) => nameKey.slice(index)))

async function saveUserNames(tx: Transaction, userId: string, nameKey: string): Promise<void> {
  await tx.delete(userNames).where(eq(userNames.userId, userId))
  const words = [...wordsOf(nameKey)].map((key) => ({ key, userId }))
  if (words.length > 0) await tx.insert(userNames).values(words)
}

export interface NewUser extends Profile {
  id: string
  passwordHash: string
  emailConfirmedAt?: number
  guestSeenAt?: number
  now: number
}

/**
 * Adds a user, unless username or e-mail was taken meanwhile; then says which. Of two who come at once, the second may fail by the table's own
 * constraint instead (`isUniqueViolation`).
 */
export async function addUser(tx: Transaction, { now, ...user }: NewUser): Promise<TakenName | undefined> {
  const taken = await findTakenName(tx, user)
  if (taken !== undefined) return taken
  const keys = keysOf(user)
  await tx.insert(users).values({ ...user, ...keys, createdAt: now, updatedAt: now })
  await saveUserNames(tx, user.id, keys.nameKey)
  return undefined
}

/** Whether an address is the account's own, in any spelling. */
export const isAddressOf = ({ emailKey }: Pick<UserRow, 'emailKey'>, email: string): boolean =>
  addressKeys(email).includes(emailKey)

/** What may change of a user. */
export type UserColumns = Partial<Profile & Pick<UserRow, 'passwordHash' | 'emailConfirmedAt' | 'guestSeenAt' | 'createdAt'>>

/** Writes what changed of a user, with the keys that come of it. Two who want one name at once: as for `addUser`. */
export async function changeUser(tx: Transaction, before: UserRow, change: UserColumns, now: number): Promise<void> {
  const keys = keysOf({ ...before, ...change })
  if (isAddressOf(before, change.email ?? before.email)) keys.emailKey = before.emailKey
  await tx
    .update(users)
    .set({ ...change, ...keys, updatedAt: now })
    .where(eq(users.id, before.id))
  if (keys.nameKey !== before.nameKey) await saveUserNames(tx, before.id, keys.nameKey)
  // Whoever knew the old password may have made a secret address, which reads private trips without one. A guest had none.
  if (change.passwordHash !== undefined && before.guestSeenAt === null)
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, before.id))
}

/** Lets somebody look after what people report, or no more. */
export async function setModerator(tx: Transaction, id: string, isModerator: boolean): Promise<void> {
  await tx.update(users).set({ isModerator }).where(eq(users.id, id))
}

/** Removes a user, and with them whatever rows are theirs. */
export async function removeUser(tx: Transaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

/** Whether anybody has an account. */
export const hasUsers = async (db: Reader): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0
