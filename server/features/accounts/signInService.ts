import type { z } from 'zod'
import type { Credentials, Registration } from '#shared/api/auth'
import type { UserPublic } from '#shared/api/users'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { isUniqueViolation } from '#server/base/db/uniqueViolation'
import { AppError } from '#server/base/errors'
import { requireImage } from '#server/base/images/imagePaths'
import { describeAvatar, findWaitingAvatar, saveAvatarOwner, publishWaitingAvatar } from '../uploads/waitingAvatars'
import { isReserved } from '#server/accounts/accountTokenStore'
import type { BrowserName } from '#server/accounts/browserOf'
import { addUser, findAccount, findTakenName, type TakenName } from '#server/accounts/userStore'
import { welcomeLetter } from './letters'
import { createLink, storeLink } from './mailedLinks'
import { findOwnAccount } from './ownAccount'
import { wrongCredentials } from '#server/accounts/wrongCredentials'
import { hashPassword, isPassword } from '#server/accounts/passwords'
import { createSession, openSession, storeSession, type VerifiedUser, type SessionTokens } from '#server/accounts/sessionService'

type SignIn = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/** From where somebody signs in. */
export interface Page {
  origin: string
  browser: BrowserName
}

/** Somebody as they see themselves, and what their browser shows from now on. */
interface SignedIn {
  user: UserPublic
  tokens: SessionTokens
}

/** 409 for a username or e-mail that somebody else has. */
export const accountConflict = (taken: TakenName): AppError =>
  taken === 'username'
    ? new AppError('UsernameConflictError', 'The username is taken')
    : new AppError('EmailConflictError', 'The e-mail address is in use')

/**
 * Runs what writes somebody's username and e-mail. Throws UsernameConflictError before EmailConflictError, also when somebody else is faster
 * by so little that only the table's constraint tells.
 */
export async function withConflicts<T>(
  db: Services['db'],
  person: { username: string; email: string; id: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const taken = isUniqueViolation(error) ? await findTakenName(db, person, person.id) : undefined
    throw taken === undefined ? error : accountConflict(taken)
  }
}

/**
 * Creates an account; `begin` is called in the transaction that does. Throws UsernameConflictError before EmailConflictError, and
 * InvalidInputError for an avatar that neither waits for a registration nor is there.
 */
export async function register(
  services: Pick<Services, 'db' | 'images' | 'waitingImages' | 'newId' | 'now' | 'ownNow'>,
  { password, ...person }: Omit<z.output<typeof Registration>, 'website'> & { emailConfirmedAt?: number },
  begin: (tx: Transaction, user: VerifiedUser) => Promise<unknown> = async () => undefined,
): Promise<VerifiedUser> {
  const { db, newId, now, ownNow } = services
  const taken = await findTakenName(db, person)
  if (taken !== undefined) throw accountConflict(taken)
  const { avatar } = person
  const waiting = avatar === null ? undefined : await findWaitingAvatar(services, avatar)
  if (waiting === undefined) await requireImage(services, avatar, 'avatar')
  const facts = waiting && (await describeAvatar(waiting))
  const user = { ...person, id: newId(), passwordHash: await hashPassword(password) }
  if (avatar !== null && waiting !== undefined) await publishWaitingAvatar(services, avatar, waiting)
  await withConflicts(db, user, () =>
    db.write(async (tx) => {
      const takenMeanwhile = await addUser(tx, { ...user, now: now() })
      if (takenMeanwhile !== undefined) throw accountConflict(takenMeanwhile)
      if (await isReserved(tx, user.email, user.id, ownNow())) throw accountConflict('email')
      if (avatar !== null && facts !== undefined) await saveAvatarOwner(tx, { path: avatar, facts, userId: user.id, now: now() })
      await begin(tx, user)
    }),
  )
  return user
}

/**
 * Creates an account and signs its owner in, both or neither: whoever is told that it could not be stored does it again, and must not find
 * their own name taken. The link that confirms their address is mailed. Throws what `register` throws.
 */
export async function registerAndSignIn(
  services: SignIn & Parameters<typeof register>[0],
  { website: _, ...registration }: z.output<typeof Registration>,
  { origin, browser }: Page,
): Promise<SignedIn> {
  const session = await createSession(services, browser)
  const { username, email } = registration
  const link = await createLink(services, 'confirm', email, welcomeLetter({ username, origin }))
  const signedIn: { user?: UserPublic } = {}
  await register(services, registration, async (tx, user) => {
    await storeSession(services, tx, session, user)
    await storeLink(services, tx, user.id, link)
    // Read here: once all is stored, nothing may fail any more.
    const found = await findOwnAccount({ db: tx, ownNow: services.ownNow }, user.id)
    if (found !== undefined) signedIn.user = found.user
  })
  if (signedIn.user === undefined) throw wrongCredentials()
  return { user: signedIn.user, tokens: session.tokens }
}

/**
 * Signs somebody in. Throws UnauthorizedError: nobody and a wrong password are not told apart, neither by the answer nor by its time, and a
 * password that was changed while it was checked is wrong.
 */
export async function login(
  services: SignIn,
  { usernameOrEmail, password }: z.output<typeof Credentials>,
  browser: BrowserName,
): Promise<SignedIn> {
  const user = await findAccount(services.db, usernameOrEmail)
  const isRight = await isPassword(user?.passwordHash, password)
  if (user === undefined || !isRight) throw wrongCredentials()
  return signIn(services, user, browser)
}

/** Signs in whoever proved to be this person. Throws UnauthorizedError when that is no longer so. */
export async function signIn(services: SignIn, user: VerifiedUser, browser: BrowserName): Promise<SignedIn> {
  const tokens = await openSession(services, user, browser)
  const found = await findOwnAccount(services, user.id)
  if (tokens === undefined || found === undefined) throw wrongCredentials()
  return { user: found.user, tokens }
}
