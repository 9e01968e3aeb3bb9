import type { z } from 'zod'
import type { Credentials, Registration } from '../../../shared/api/auth'
import type { UserBrief } from '../../../shared/api/users'
import type { Services } from '../../context'
import { AppError } from '../../errors'
import { requireImage } from '../uploads/images'
import { findWaiting, noteOwner, publish } from '../uploads/waiting'
import { addUser, findAccount, takenBy } from '../users/userStore'
import { hashPassword, isPassword } from './passwords'

/** 409 for a username or e-mail that somebody else has. */
export const conflict = (taken: 'username' | 'email'): AppError =>
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
): Promise<UserBrief> {
  const { db, newId, now } = services
  const taken = takenBy(db, person)
  if (taken !== undefined) throw conflict(taken)
  const { avatar } = person
  const waiting = avatar === null ? undefined : await findWaiting(services, avatar)
  if (waiting === undefined) await requireImage(services, avatar, 'avatar')
  const passwordHash = await hashPassword(password)
  const user = { ...person, id: newId() }
  if (avatar !== null && waiting !== undefined) await publish(services, avatar, waiting)
  const takenMeanwhile = addUser(db, { ...user, passwordHash, now: now() })
  if (takenMeanwhile !== undefined) throw conflict(takenMeanwhile)
  if (avatar !== null && waiting !== undefined) await noteOwner(services, { path: avatar, content: waiting, userId: user.id })
  return user
}

/** Whose credentials these are. Nobody and a wrong password are not told apart, neither by the answer nor by its time. */
export async function login(
  { db }: Pick<Services, 'db'>,
  { usernameOrEmail, password }: z.output<typeof Credentials>,
): Promise<UserBrief | undefined> {
  const user = findAccount(db, usernameOrEmail)
  return (await isPassword(user?.passwordHash, password)) ? user : undefined
}
