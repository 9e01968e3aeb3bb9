import type { z } from 'zod'
import type { Credentials, Registration } from '../../../shared/api/auth'
import type { UserBrief } from '../../../shared/api/users'
import type { Services } from '../../context'
import { AppError } from '../../errors'
import { addUser, findAccount, takenBy } from '../users/userStore'
import { hashPassword, isPassword } from './passwords'

/** 409 for a username or e-mail that somebody else has. */
export const conflict = (taken: 'username' | 'email'): AppError =>
  taken === 'username'
    ? new AppError('UsernameConflictError', 'The username is taken')
    : new AppError('EmailConflictError', 'The e-mail address is in use')

/** Creates an account. Throws UsernameConflictError before EmailConflictError. */
export async function register(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  { password, ...person }: z.output<typeof Registration>,
): Promise<UserBrief> {
  const taken = takenBy(db, person)
  if (taken !== undefined) throw conflict(taken)
  const passwordHash = await hashPassword(password)
  const user = { ...person, id: newId() }
  const takenMeanwhile = addUser(db, { ...user, passwordHash, now: now() })
  if (takenMeanwhile !== undefined) throw conflict(takenMeanwhile)
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
