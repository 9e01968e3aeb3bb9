import type { z } from 'zod'
import type { GuestUpgrade } from '#shared/api/guests'
import type { UserPublic } from '#shared/api/users'
import { isEmailReserved } from '#server/accounts/accountTokenStore'
import { hashPassword } from '#server/accounts/passwords'
import { requireUnchangedProfile } from '#server/accounts/suspension'
import { changeUser, findAccountConflict, findUser, type UserRow } from '#server/accounts/userStore'
import type { DbReader } from '#server/base/db/database'
import { AppError, unauthenticatedError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { welcomeLetter } from './accountLetters'
import { createMailedLink, storeMailedLink } from './mailedLinks'
import { findOwnAccount } from './ownAccount'
import { accountConflictError, mapUniqueViolations } from './signInService'

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
      // Read inside the transaction: nothing may fail after the commit.
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
