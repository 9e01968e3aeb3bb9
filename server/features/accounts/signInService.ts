import type { z } from 'zod'
import type { Credentials, Registration } from '#shared/api/auth'
import type { UserPublic } from '#shared/api/users'
import type { Services } from '#server/base/services'
import { AppError } from '#server/base/errors'
import { requireImage } from '#server/base/images/imagePaths'
import { findWaitingAvatar, saveAvatarOwner, publishWaitingAvatar } from '../uploads/waitingAvatars'
import { addUser, findAccount, findUserPublic, findTakenName } from '#server/accounts/userStore'
import { hashPassword, isPassword } from '#server/accounts/passwords'
import { openSession, type VerifiedUser, type SessionTokens } from '#server/accounts/sessionService'

type SignIn = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now'>

/** Somebody as they see themselves, and what their browser shows from now on. */
interface SignedIn {
  user: UserPublic
  tokens: SessionTokens
}

const wrongCredentials = () => new AppError('UnauthorizedError', 'Wrong credentials')

/** 409 for a username or e-mail that somebody else has. */
export const accountConflict = (taken: 'username' | 'email'): AppError =>
  taken === 'username'
    ? new AppError('UsernameConflictError', 'The username is taken')
    : new AppError('EmailConflictError', 'The e-mail address is in use')

/**
 * Creates an account. Throws UsernameConflictError before EmailConflictError, and InvalidInputError for an avatar that neither waits for a
 * registration nor is there.
 */
export async function register(
  services: Pick<Services, 'db' | 'images' | 'waitingImages' | 'newId' | 'now'>,
  { password, ...person }: z.output<typeof Registration>,
): Promise<VerifiedUser> {
  const { db, newId, now } = services
  const taken = findTakenName(db, person)
  if (taken !== undefined) throw accountConflict(taken)
  const { avatar } = person
  const waiting = avatar === null ? undefined : await findWaitingAvatar(services, avatar)
  if (waiting === undefined) await requireImage(services, avatar, 'avatar')
  const user = { ...person, id: newId(), passwordHash: await hashPassword(password) }
  if (avatar !== null && waiting !== undefined) await publishWaitingAvatar(services, avatar, waiting)
  const takenMeanwhile = addUser(db, { ...user, now: now() })
  if (takenMeanwhile !== undefined) throw accountConflict(takenMeanwhile)
  if (avatar !== null && waiting !== undefined)
    await saveAvatarOwner(services, { path: avatar, content: waiting, userId: user.id })
  return user
}

/**
 * Signs somebody in. Throws UnauthorizedError: nobody and a wrong password are not told apart, neither by the answer nor by its time, and a
 * password that was changed while it was checked is wrong.
 */
export async function login(services: SignIn, { usernameOrEmail, password }: z.output<typeof Credentials>): Promise<SignedIn> {
  const user = findAccount(services.db, usernameOrEmail)
  const isRight = await isPassword(user?.passwordHash, password)
  if (user === undefined || !isRight) throw wrongCredentials()
  return signIn(services, user)
}

/** Signs in whoever proved to be this person. Throws UnauthorizedError when that is no longer so. */
export async function signIn(services: SignIn, user: VerifiedUser): Promise<SignedIn> {
  const tokens = await openSession(services, user)
  const found = findUserPublic(services.db, user.id, user.id)
  if (tokens === undefined || found === undefined) throw wrongCredentials()
  return { user: found.user, tokens }
}
