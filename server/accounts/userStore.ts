import { domainToUnicode } from 'node:url'
import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { UserBrief, UserPublic } from '#shared/api/users'
import type { MapAudience } from '#shared/audience'
import { mailboxOf } from '#shared/emailAddress'
import { isId } from '#shared/ids'
import { foldText } from '#shared/text'
import type { AccountStatus } from '#server/base/sessionUser'
import { firstRowOf, type DbReader, type Transaction, preparedQuery } from '#server/base/db/database'
import { NO_PASSWORD } from './passwords'
import { calendarFeeds, follows, userNames, users } from '#server/base/db/schema'

export type UserRow = typeof users.$inferSelect

export const userBriefColumns = { id: users.id, name: users.name, username: users.username, avatar: users.avatar }

/** Columns of a UserPublic. `isFollowing`: the viewer follows the row's user. */
export const userPublicColumns = (viewerId: string | null) => ({
  ...userBriefColumns,
  followers: users.followers,
  following: users.following,
  isFollowing: sql`exists (
    select 1 from ${follows} where ${follows.followerId} = ${viewerId} and ${follows.followedId} = ${users.id}
  )`.mapWith(Boolean),
})

export const accountStatusColumns = {
  isModerator: users.isModerator,
  suspendedUntil: users.suspendedUntil,
  isGuest: sql`${users.guestSeenAt} is not null`.mapWith(Boolean),
}

const selectStatus = preparedQuery((db) =>
  db
    .select(accountStatusColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
)

export const findAccountStatus = (db: DbReader, userId: string): Promise<AccountStatus | undefined> =>
  firstRowOf(selectStatus(db, { userId }))

/** `suspendedUntil` in milliseconds since 1970; null lifts the suspension. */
export async function setSuspension(tx: Transaction, userId: string, suspendedUntil: number | null): Promise<void> {
  await tx.update(users).set({ suspendedUntil }).where(eq(users.id, userId))
}

type OwnFields =
  | 'email'
  | 'emailConfirmed'
  | 'emailPending'
  | 'hasPassword'
  | 'isGuest'
  | 'isModerator'
  | 'suspendedUntil'
  | 'moderation'
  | 'hasMap'
  | 'mapAudience'

interface PublicRow extends Omit<UserPublic, 'isFollowing' | OwnFields> {
  isFollowing: boolean
}

export const toUserPublic = ({ isFollowing, ...row }: PublicRow, viewerId: string | null): UserPublic =>
  viewerId === null ? row : { ...row, isFollowing }

/** Unique and searched form of a username. */
export const caseInsensitiveKey = (name: string): string => name.trim().toLowerCase()

/** Its mailbox. Old accounts may have an invalid address. */
export function mailboxKey(email: string): string {
  const mailbox = mailboxOf(email)
  return mailbox === undefined ? caseInsensitiveKey(email) : `${mailbox.local}@${mailbox.domain}`
}

/** Old accounts have the address as typed. */
export function mailboxKeys(email: string): string[] {
  const mailbox = mailboxOf(email)
  if (mailbox === undefined) return [caseInsensitiveKey(email)]
  const written = [mailbox.domain, domainToUnicode(mailbox.domain)].map((domain) => `${mailbox.local}@${domain}`)
  return [...new Set([caseInsensitiveKey(email), ...written.flatMap((form) => [form, form.normalize('NFD')])])]
}

const isAddress = (usernameOrEmail: string): boolean => usernameOrEmail.includes('@')

/** One form for all spellings of a login name. */
export const loginKey = (usernameOrEmail: string): string =>
  isAddress(usernameOrEmail) ? mailboxKey(usernameOrEmail) : caseInsensitiveKey(usernameOrEmail)

const matchesIdOrUsername = (idOrUsername: string): SQL =>
  isId(idOrUsername) ? eq(users.id, idOrUsername) : eq(users.usernameKey, caseInsensitiveKey(idOrUsername))

/** Unknown ids are left out. */
export async function findUserBriefs(db: DbReader, ids: readonly string[]): Promise<Map<string, UserBrief>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(userBriefColumns)
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((user) => [user.id, user]))
}

export const findUserByUsername = (db: DbReader, username: string): Promise<UserRow | undefined> =>
  firstRowOf(
    db
      .select()
      .from(users)
      .where(eq(users.usernameKey, caseInsensitiveKey(username)))
      .limit(1),
  )

export const findUser = (db: DbReader, idOrUsername: string, isKnown?: SQL): Promise<UserRow | undefined> =>
  firstRowOf(
    db
      .select()
      .from(users)
      .where(and(matchesIdOrUsername(idOrUsername), isKnown))
      .limit(1),
  )

export interface UserWithPrivateFields {
  user: UserPublic
  email: string
  emailConfirmed: boolean
  hasPassword: boolean
  status: AccountStatus
  mapAudience: MapAudience
  isHidden: boolean
}

export async function findUserWithPrivateFields(
  db: DbReader,
  idOrUsername: string,
  viewerId: string | null,
  isKnown?: SQL,
): Promise<UserWithPrivateFields | undefined> {
  const [found] = await db
    .select({
      row: userPublicColumns(viewerId),
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      status: accountStatusColumns,
      mapAudience: users.mapAudience,
      hiddenAt: users.hiddenAt,
      hasPassword: sql`${users.passwordHash} <> ${NO_PASSWORD}`.mapWith(Boolean),
    })
    .from(users)
    .where(and(matchesIdOrUsername(idOrUsername), isKnown))
    .limit(1)
  if (found === undefined) return undefined
  const { row, emailConfirmedAt, hiddenAt, ...others } = found
  const user = toUserPublic(row, viewerId)
  return { user, ...others, emailConfirmed: emailConfirmedAt !== null, isHidden: hiddenAt !== null }
}

/** A value with `@` is an e-mail. */
export async function findUserByLogin(db: DbReader, usernameOrEmail: string): Promise<UserRow | undefined> {
  if (!isAddress(usernameOrEmail)) return findUserByUsername(db, usernameOrEmail)
  const found = await db
    .select()
    .from(users)
    .where(inArray(users.emailKey, mailboxKeys(usernameOrEmail)))
    .orderBy(asc(users.createdAt))
  // Old accounts may share a mailbox.
  return found.find(({ emailKey }) => emailKey === caseInsensitiveKey(usernameOrEmail)) ?? found[0]
}

export async function findPasswordHash(db: DbReader, id: string): Promise<string | undefined> {
  const [found] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).limit(1)
  return found?.passwordHash
}

export const userExists = async (db: DbReader, id: string): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.id, id)).limit(1)).length > 0

export type AccountConflictField = 'username' | 'email'

/** The field that another account has; the username first. */
export async function findAccountConflict(
  db: DbReader,
  { username, email }: Pick<ProfileColumns, 'username' | 'email'>,
  exceptId = '',
): Promise<AccountConflictField | undefined> {
  const taken = await db
    .select({ usernameKey: users.usernameKey })
    .from(users)
    .where(
      and(
        ne(users.id, exceptId),
        or(eq(users.usernameKey, caseInsensitiveKey(username)), inArray(users.emailKey, mailboxKeys(email))),
      ),
    )
  if (taken.length === 0) return undefined
  return taken.some(({ usernameKey }) => usernameKey === caseInsensitiveKey(username)) ? 'username' : 'email'
}

export type ProfileColumns = Pick<UserRow, 'name' | 'username' | 'email' | 'avatar'>

/** Guests have no address. */
export const NO_EMAIL = ''

const keysOf = ({ id, name, username, email }: ProfileColumns & Pick<UserRow, 'id'>) => ({
  usernameKey: caseInsensitiveKey(username),
  nameKey: foldText(name),
  emailKey: email === NO_EMAIL ? id : mailboxKey(email),
})

/** With the rest behind each word; double names count as two words. */
const wordsOf = (nameKey: string): Set<string> =>
  new Set([...nameKey.matchAll(/(?<=^|[ -])[^ -]/gu)].map(({ index }) => nameKey.slice(index)))

async function saveUserNames(tx: Transaction, userId: string, nameKey: string): Promise<void> {
  await tx.delete(userNames).where(eq(userNames.userId, userId))
  const words = [...wordsOf(nameKey)].map((key) => ({ key, userId }))
  if (words.length > 0) await tx.insert(userNames).values(words)
}

export interface NewUser extends ProfileColumns {
  id: string
  passwordHash: string
  emailConfirmedAt?: number
  guestSeenAt?: number
  now: number
}

/** Returns the taken field. Of two parallel inserts one may fail by constraint instead. */
export async function addUser(tx: Transaction, { now, ...user }: NewUser): Promise<AccountConflictField | undefined> {
  const taken = await findAccountConflict(tx, user)
  if (taken !== undefined) return taken
  const keys = keysOf(user)
  await tx.insert(users).values({ ...user, ...keys, createdAt: now, updatedAt: now })
  await saveUserNames(tx, user.id, keys.nameKey)
  return undefined
}

export const isOwnEmail = ({ emailKey }: Pick<UserRow, 'emailKey'>, email: string): boolean =>
  mailboxKeys(email).includes(emailKey)

export type UserColumns = Partial<
  ProfileColumns & Pick<UserRow, 'passwordHash' | 'emailConfirmedAt' | 'guestSeenAt' | 'mapAudience' | 'createdAt'>
>

/** Races for a name: as for `addUser`. */
export async function changeUser(tx: Transaction, before: UserRow, change: UserColumns, now: number): Promise<void> {
  const keys = keysOf({ ...before, ...change })
  if (isOwnEmail(before, change.email ?? before.email)) keys.emailKey = before.emailKey
  await tx
    .update(users)
    .set({ ...change, ...keys, updatedAt: now })
    .where(eq(users.id, before.id))
  if (keys.nameKey !== before.nameKey) await saveUserNames(tx, before.id, keys.nameKey)
  // A secret calendar address reads private trips: a new password removes it. Guests have none.
  if (change.passwordHash !== undefined && before.guestSeenAt === null)
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, before.id))
}

export async function setModerator(tx: Transaction, id: string, isModerator: boolean): Promise<void> {
  await tx.update(users).set({ isModerator }).where(eq(users.id, id))
}

/** Related rows go by cascade. */
export async function removeUser(tx: Transaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

export const hasUsers = async (db: DbReader): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0
