import type { z } from 'zod'
import type { UserPatch } from '#shared/api/users'
import { isEmailAddress } from '#shared/emailAddress'
import type { Services } from '#server/base/services'
import type { DbReader, Transaction } from '#server/base/db/database'
import { forbiddenError, invalidInputError, notFoundError, unauthenticatedError } from '#server/base/errors'
import type { FairRunner } from '#server/base/fairScheduler'
import { createEmailChange, storeEmailChange, type EmailChange } from './emailService'
import { requireReauthentication, wrongPasswordError, type ReauthenticationProof } from './passkeyAuthentication'
import { accountConflictError, mapUniqueViolations } from './signInService'
import { endAccountTokens } from '#server/accounts/accountTokenStore'
import { hashPassword } from '#server/accounts/passwords'
import { requireUnchangedProfile } from '#server/accounts/suspension'
import { replaceTokens, createReplacementTokens, emitSessionsEnded, type SessionTokens } from '#server/accounts/sessionService'
import { findLiveSession, isSessionDenied, revokeSessions } from '#server/accounts/sessionStore'
import { emitHandedOver, handOverOwnItineraries, removeAccount } from '#server/records/handOverItineraries'
import { itineraryIdsOwnedBy } from '#server/records/itineraryStore'
import { requireVisibleImage } from '#server/access/requireVisibleImage'
import {
  changeUser,
  findUser,
  findAccountConflict,
  isOwnEmail,
  NO_EMAIL,
  type UserColumns,
  type UserRow,
} from '#server/accounts/userStore'

type Change = z.output<typeof UserPatch>

interface AccountOwner {
  userId: string
  sessionId: string
  origin: string
}

/**
 * A new password ends all other sessions. A new address counts once its link is opened. Throws AppError
 * `UnauthorizedError` (403 wrong password, 401 ended session), `UsernameConflictError` before `EmailConflictError`,
 * `InvalidInputError` (picture), `SuspendedError`.
 */
export async function changeAccount(
  services: Services,
  { userId, sessionId, origin }: AccountOwner,
  { currentPassword, passkey, newPassword, email, ...others }: Change,
): Promise<SessionTokens | undefined> {
  const { db } = services
  const known = await requireUser(db, userId)
  // Guests upgrade to a full account first.
  if (known.guestSeenAt !== null && (others.username ?? email ?? newPassword) !== undefined) throw forbiddenError()
  requireUnchangedProfile(known, others, services.ownNow())
  // Older clients send the present address with every change, perhaps spelled otherwise.
  const newEmail = email === undefined || isOwnEmail(known, email) ? undefined : email
  if (newEmail !== undefined && !isEmailAddress(newEmail))
    throw invalidInputError('Invalid input: the body does not fit', { path: 'email', code: 'not_an_email' })
  const profile = { ...others, ...(email !== undefined && newEmail === undefined && { email }) }
  if (profile.avatar !== undefined && profile.avatar !== known.avatar)
    await requireVisibleImage(services, profile.avatar, { viewerId: userId, path: 'avatar' })
  if (newEmail !== undefined) await refuseTaken(db, { ...known, ...profile, email: newEmail })
  if ((newPassword ?? newEmail) !== undefined)
    await requireReauthentication(services, known, { currentPassword, passkey }, origin)
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword)
  const addressChange = newEmail === undefined ? undefined : await createEmailChange(services, known, newEmail, origin)
  const tokens = passwordHash === undefined ? undefined : await createReplacementTokens(services, sessionId)
  const now = services.now()
  const change = { ...profile, ...(passwordHash !== undefined && { passwordHash }) }
  await mapUniqueViolations(db, { ...known, ...profile }, () =>
    db.write(async (tx) => {
      await tx.lock('users', userId)
      await tx.lock('sessions', sessionId)
      if (isSessionDenied(db, sessionId) || (await findLiveSession(tx, sessionId, now)) === undefined)
        throw unauthenticatedError()
      await write(services, tx, known, { change, addressChange }, now)
      if (tokens === undefined) return
      await replaceTokens(tx, sessionId, tokens, now)
      emitSessionsEnded(services, tx, userId, await revokeSessions(tx, userId, now, sessionId))
    }),
  )
  return tokens
}

async function refuseTaken(db: DbReader, wanted: Pick<UserRow, 'id' | 'username' | 'email'>): Promise<void> {
  const taken = await findAccountConflict(db, wanted, wanted.id)
  if (taken !== undefined) throw accountConflictError(taken)
}

async function write(
  services: Pick<Services, 'bus' | 'config' | 'ownNow'>,
  tx: Transaction,
  known: UserRow,
  { change, addressChange }: { change: UserColumns; addressChange: EmailChange | undefined },
  now: number,
): Promise<void> {
  const neededPassword = change.passwordHash !== undefined || addressChange !== undefined
  const row = neededPassword ? await lockUnchangedUser(tx, known) : await requireUser(tx, known.id)
  requireUnchangedProfile(row, change, services.ownNow())
  const wanted = { ...row, ...change, email: addressChange?.toNew.email ?? NO_EMAIL }
  await refuseTaken(tx, wanted)
  if (change.passwordHash !== undefined) await endAccountTokens(tx, row.id, ['recover', 'change'], { now: services.ownNow() })
  await changeUser(tx, row, change, now)
  if (addressChange !== undefined) await storeEmailChange(services, tx, row.id, addressChange)
  emitUserChanged(services, tx, row, { ...row, ...change })
}

function emitUserChanged({ bus }: Pick<Services, 'bus'>, tx: Transaction, before: UserRow, after: UserRow): void {
  const { id, name, username, avatar } = after
  if (name === before.name && username === before.username && avatar === before.avatar) return
  tx.afterCommit(() => bus.emit('userChanged', { user: { id, name, username, avatar } }))
}

async function requireUser(db: DbReader, userId: string): Promise<UserRow> {
  const row = await findUser(db, userId)
  if (row === undefined) throw notFoundError('User')
  return row
}

/** Throws AppError `UnauthorizedError` if the password changed during the check. */
async function lockUnchangedUser(tx: Transaction, known: UserRow): Promise<UserRow> {
  await tx.lock('users', known.id)
  const row = await requireUser(tx, known.id)
  if (row.passwordHash !== known.passwordHash) throw wrongPasswordError()
  return row
}

/** Deleting this many itineraries blocks the process for about 20 ms. */
const ITINERARIES_AT_ONCE = 20

/** Itineraries are offered to their oldest editor. Throws AppError `UnauthorizedError` (403). */
export async function deleteAccount(
  services: Services,
  { userId, origin }: Pick<AccountOwner, 'userId' | 'origin'>,
  proof: ReauthenticationProof,
  runFairly: FairRunner,
): Promise<void> {
  const { db } = services
  const known = await requireUser(db, userId)
  await requireReauthentication(services, known, proof, origin)
  while ((await itineraryIdsOwnedBy(db, userId, ITINERARIES_AT_ONCE + 1)).length > ITINERARIES_AT_ONCE)
    await runFairly(() => deleteSomeItineraries(services, known))
  await db.write(async (tx) => {
    await lockUnchangedUser(tx, known)
    await removeAccount(services, tx, userId)
  })
}

const deleteSomeItineraries = (services: Services, known: UserRow): Promise<void> =>
  services.db.write(async (tx) => {
    await lockUnchangedUser(tx, known)
    const handedOver = await handOverOwnItineraries(services, tx, known.id, ITINERARIES_AT_ONCE)
    tx.afterCommit(() => emitHandedOver(services, known.id, handedOver))
  })
