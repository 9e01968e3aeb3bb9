import type { z } from 'zod'
import type { Credentials, Registration } from '#shared/api/auth'
import type { UserPublic } from '#shared/api/users'
import type { Services } from '#server/base/services'
import type { Transaction, DbReader } from '#server/base/db/database'
import { isUniqueViolation } from '#server/base/db/storageErrors'
import { AppError, unauthenticatedError } from '#server/base/errors'
import { requireVisibleImage } from '#server/access/requireVisibleImage'
import { describeAvatar, findUnclaimedAvatar, saveAvatarOwner, publishUnclaimedAvatar } from '../uploads/uploadService'
import { isEmailReserved } from '#server/accounts/accountTokenStore'
import type { BrowserName } from '#server/accounts/requestSource'
import {
  addUser,
  findUserByLogin,
  findAccountConflict,
  type AccountConflictField,
  changeUser,
  findUser,
  type UserRow,
} from '#server/accounts/userStore'
import { welcomeLetter } from './accountLetters'
import { createMailedLink, storeMailedLink } from './mailedLinks'
import { findOwnAccount } from './ownAccount'
import { wrongCredentialsError, hashPassword, verifyPassword } from '#server/accounts/passwords'
import { prepareSession, openSession, storeSession, type VerifiedUser, type SessionTokens } from '#server/accounts/sessionService'
import type { GuestUpgrade } from '#shared/api/guests'
import { requireUnchangedProfile } from '#server/accounts/suspension'

type SignIn = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

export interface RequestSource {
  origin: string
  browser: BrowserName
}

interface SignedIn {
  user: UserPublic
  tokens: SessionTokens
}

export const accountConflictError = (taken: AccountConflictField): AppError =>
  taken === 'username'
    ? new AppError('UsernameConflictError', 'The username is taken')
    : new AppError('EmailConflictError', 'The e-mail address is in use')

/** Throws AppError `UsernameConflictError` before `EmailConflictError`, also for races. */
export async function mapUniqueViolations<T>(
  db: Services['db'],
  person: { username: string; email: string; id: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const taken = isUniqueViolation(error) ? await findAccountConflict(db, person, person.id) : undefined
    throw taken === undefined ? error : accountConflictError(taken)
  }
}

/** Throws AppError `UsernameConflictError` before `EmailConflictError`, `InvalidInputError` (avatar). */
export async function register(
  services: Pick<Services, 'db' | 'hub' | 'images' | 'waitingImages' | 'newId' | 'now' | 'ownNow'>,
  { password, ...person }: Omit<z.output<typeof Registration>, 'website'> & { emailConfirmedAt?: number },
  begin: (tx: Transaction, user: VerifiedUser) => Promise<unknown> = async () => undefined,
): Promise<VerifiedUser> {
  const { db, newId, now, ownNow } = services
  const taken = await findAccountConflict(db, person)
  if (taken !== undefined) throw accountConflictError(taken)
  const { avatar } = person
  const waiting = avatar === null ? undefined : await findUnclaimedAvatar(services, avatar)
  if (waiting === undefined) await requireVisibleImage(services, avatar, { viewerId: null, path: 'avatar' })
  const facts = waiting && (await describeAvatar(waiting))
  const user = { ...person, id: newId(), passwordHash: await hashPassword(password) }
  if (avatar !== null && waiting !== undefined) await publishUnclaimedAvatar(services, avatar, waiting)
  await mapUniqueViolations(db, user, () =>
    db.write(async (tx) => {
      const takenMeanwhile = await addUser(tx, { ...user, now: now() })
      if (takenMeanwhile !== undefined) throw accountConflictError(takenMeanwhile)
      if (await isEmailReserved(tx, user.email, user.id, ownNow())) throw accountConflictError('email')
      if (avatar !== null && facts !== undefined) await saveAvatarOwner(tx, { path: avatar, facts, userId: user.id, now: now() })
      await begin(tx, user)
    }),
  )
  return user
}

/** In one transaction: a client that retries must not find its own name taken. Throws as `register`. */
export async function registerAndSignIn(
  services: SignIn & Parameters<typeof register>[0],
  { website: _, ...registration }: z.output<typeof Registration>,
  { origin, browser }: RequestSource,
): Promise<SignedIn> {
  const session = await prepareSession(services, browser)
  const { username, email } = registration
  const link = await createMailedLink(services, 'confirm', email, welcomeLetter({ username, origin }))
  const signedIn: { user?: UserPublic } = {}
  await register(services, registration, async (tx, user) => {
    await storeSession(services, tx, session, user)
    await storeMailedLink(services, tx, user.id, link)
    // Read inside the transaction: nothing may fail after the commit.
    const found = await findOwnAccount({ db: tx, ownNow: services.ownNow }, user.id)
    if (found !== undefined) signedIn.user = found.user
  })
  if (signedIn.user === undefined) throw wrongCredentialsError()
  return { user: signedIn.user, tokens: session.tokens }
}

/** Throws AppError `UnauthorizedError`, after the same time for an unknown name and a wrong or changed password. */
export async function login(
  services: SignIn,
  { usernameOrEmail, password }: z.output<typeof Credentials>,
  browser: BrowserName,
): Promise<SignedIn> {
  const user = await findUserByLogin(services.db, usernameOrEmail)
  const isRight = await verifyPassword(user?.passwordHash, password)
  if (user === undefined || !isRight) throw wrongCredentialsError()
  return signIn(services, user, browser)
}

/** Throws AppError `UnauthorizedError` if the user is gone or the password changed. */
export async function signIn(services: SignIn, user: VerifiedUser, browser: BrowserName): Promise<SignedIn> {
  const tokens = await openSession(services, user, browser)
  const found = await findOwnAccount(services, user.id)
  if (tokens === undefined || found === undefined) throw wrongCredentialsError()
  return { user: found.user, tokens }
}

/**
 * Keeps id, work and sessions. Throws AppError `ConflictError` for a full account,
 * `UsernameConflictError` before `EmailConflictError`, `SuspendedError`.
 */
export async function upgradeGuest(
  services: Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>,
  userId: string,
  { password, ...wanted }: z.output<typeof GuestUpgrade>,
  origin: string,
): Promise<UserPublic> {
  const { db, bus, now, ownNow } = services
  await requireGuest(db, userId)
  const person = { ...wanted, id: userId }
  const taken = await findAccountConflict(db, person, userId)
  if (taken !== undefined) throw accountConflictError(taken)
  const passwordHash = await hashPassword(password)
  const { username, email } = wanted
  const link = await createMailedLink(services, 'confirm', email, welcomeLetter({ username, origin }))
  return mapUniqueViolations(db, person, () =>
    db.write(async (tx) => {
      await tx.lock('users', userId)
      const guest = await requireGuest(tx, userId)
      requireUnchangedProfile(guest, { name: wanted.name }, ownNow())
      const takenMeanwhile = await findAccountConflict(tx, person, userId)
      if (takenMeanwhile !== undefined) throw accountConflictError(takenMeanwhile)
      if (await isEmailReserved(tx, email, userId, ownNow())) throw accountConflictError('email')
      // The limits for new accounts start here: a guest cannot wait them out.
      const change = { ...wanted, name: wanted.name ?? guest.name, passwordHash, guestSeenAt: null, createdAt: now() }
      await changeUser(tx, guest, change, now())
      await storeMailedLink(services, tx, userId, link)
      const own = await findOwnAccount({ db: tx, ownNow }, userId)
      if (own === undefined) throw unauthenticatedError()
      const { id, name, avatar } = own.user
      tx.afterCommit(() => bus.emit('userChanged', { user: { id, name, username, avatar } }))
      return own.user
    }),
  )
}

async function requireGuest(db: DbReader, userId: string): Promise<UserRow> {
  const row = await findUser(db, userId)
  if (row === undefined) throw unauthenticatedError()
  if (row.guestSeenAt === null) throw new AppError('ConflictError', 'The account is not a guest account')
  return row
}
