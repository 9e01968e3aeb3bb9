import type { z } from 'zod'
import type { UserPatch } from '#shared/api/users'
import { isEmailAddress } from '#shared/emailAddress'
import type { Services } from '#server/base/services'
import type { Reader, Transaction } from '#server/base/db/database'
import { forbidden, invalidInput, notFound, unauthenticated } from '#server/base/errors'
import type { NextTurn } from '#server/base/turns'
import { createAddressChange, storeAddressChange, type AddressChange } from './addressService'
import { proveIdentity, wrongPassword, type IdentityProof } from './proveIdentity'
import { accountConflict, withConflicts } from './signInService'
import { endTokens } from '#server/accounts/accountTokenStore'
import { hashPassword } from '#server/accounts/passwords'
import { requireSameLook } from '#server/accounts/refuseSuspended'
import { storeNextTokens, createNextTokens, emitSessionsEnded, type SessionTokens } from '#server/accounts/sessionService'
import { findLiveSession, isRefused, revokeSessions } from '#server/accounts/sessionStore'
import { emitHandedOver, handOverOwnItineraries } from '#server/records/handOverItineraries'
import { removeAccount } from '#server/records/removeAccount'
import { itineraryIdsOwnedBy } from '#server/records/itineraryStore'
import { requireImage } from '#server/base/images/imagePaths'
import {
  changeUser,
  findUser,
  findTakenName,
  isAddressOf,
  NO_EMAIL,
  type UserColumns,
  type UserRow,
} from '#server/accounts/userStore'

type Change = z.output<typeof UserPatch>

/** Who changes their account, and from which page. */
interface AccountOwner {
  userId: string
  sessionId: string
  origin: string
}

/**
 * Changes an account. Guests change only name and avatar; suspended users neither these nor the username. A new password needs the current one,
 * ends the user's other sessions and calendar addresses, and returns new tokens for this session. A new address needs the password too and counts
 * once its mailed link is opened. Throws AppError `UnauthorizedError` (403 for a wrong password, 401 for an ended session), `UsernameConflictError`
 * before `EmailConflictError`, `InvalidInputError` for a missing picture, `SuspendedError`.
 */
export async function changeAccount(
  services: Services,
  { userId, sessionId, origin }: AccountOwner,
  { currentPassword, passkey, newPassword, email, ...others }: Change,
): Promise<SessionTokens | undefined> {
  const { db } = services
  const known = await requireUser(db, userId)
  // They make a full account of theirs first.
  if (known.guestSeenAt !== null && (others.username ?? email ?? newPassword) !== undefined) throw forbidden()
  requireSameLook(known, others, services.ownNow())
  // The present address may be written otherwise; older forms send it along with everything.
  const newEmail = email === undefined || isAddressOf(known, email) ? undefined : email
  if (newEmail !== undefined && !isEmailAddress(newEmail))
    throw invalidInput('Invalid input: the body does not fit', { path: 'email', code: 'not_an_email' })
  const profile = { ...others, ...(email !== undefined && newEmail === undefined && { email }) }
  if (profile.avatar !== undefined && profile.avatar !== known.avatar) await requireImage(services, profile.avatar, 'avatar')
  if (newEmail !== undefined) await refuseTaken(db, { ...known, ...profile, email: newEmail })
  if ((newPassword ?? newEmail) !== undefined) await proveIdentity(services, known, { currentPassword, passkey }, origin)
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword)
  const addressChange = newEmail === undefined ? undefined : await createAddressChange(services, known, newEmail, origin)
  const tokens = passwordHash === undefined ? undefined : await createNextTokens(services, sessionId)
  const now = services.now()
  const change = { ...profile, ...(passwordHash !== undefined && { passwordHash }) }
  await withConflicts(db, { ...known, ...profile }, () =>
    db.write(async (tx) => {
      await tx.lock('users', userId)
      await tx.lock('sessions', sessionId)
      if (isRefused(db, sessionId) || (await findLiveSession(tx, sessionId, now)) === undefined) throw unauthenticated()
      await write(services, tx, known, { change, addressChange }, now)
      if (tokens === undefined) return
      await storeNextTokens(tx, sessionId, tokens, now)
      emitSessionsEnded(services, tx, userId, await revokeSessions(tx, userId, now, sessionId))
    }),
  )
  return tokens
}

async function refuseTaken(db: Reader, wanted: Pick<UserRow, 'id' | 'username' | 'email'>): Promise<void> {
  const taken = await findTakenName(db, wanted, wanted.id)
  if (taken !== undefined) throw accountConflict(taken)
}

async function write(
  services: Pick<Services, 'bus' | 'config' | 'ownNow'>,
  tx: Transaction,
  known: UserRow,
  { change, addressChange }: { change: UserColumns; addressChange: AddressChange | undefined },
  now: number,
): Promise<void> {
  const neededPassword = change.passwordHash !== undefined || addressChange !== undefined
  const row = neededPassword ? await unchanged(tx, known) : await requireUser(tx, known.id)
  requireSameLook(row, change, services.ownNow())
  const wanted = { ...row, ...change, email: addressChange?.toNew.email ?? NO_EMAIL }
  await refuseTaken(tx, wanted)
  if (change.passwordHash !== undefined) await endTokens(tx, row.id, ['recover', 'change'], { now: services.ownNow() })
  await changeUser(tx, row, change, now)
  if (addressChange !== undefined) await storeAddressChange(services, tx, row.id, addressChange)
  tellChanged(services, tx, row, { ...row, ...change })
}

/** Tells open documents under which name and face somebody is in them from now on. */
function tellChanged({ bus }: Pick<Services, 'bus'>, tx: Transaction, before: UserRow, after: UserRow): void {
  const { id, name, username, avatar } = after
  if (name === before.name && username === before.username && avatar === before.avatar) return
  tx.afterCommit(() => bus.emit('userChanged', { user: { id, name, username, avatar } }))
}

async function requireUser(db: Reader, userId: string): Promise<UserRow> {
  const row = await findUser(db, userId)
  if (row === undefined) throw notFound('User')
  return row
}

/** The user as they are now, unless their password was changed while the one given was being checked: then it is wrong by now. */
async function unchanged(tx: Transaction, known: UserRow): Promise<UserRow> {
  await tx.lock('users', known.id)
  const row = await requireUser(tx, known.id)
  if (row.passwordHash !== known.passwordHash) throw wrongPassword()
  return row
}

/** So many itineraries of somebody who goes are deleted in one go: some 20 ms, for which everybody else waits. */
const ITINERARIES_AT_ONCE = 20

/**
 * Deletes somebody's account and everything of theirs; itineraries with collaborators pass to the oldest one. Ends their sessions and tells
 * whoever has one of the itineraries open. Who has hundreds of itineraries loses most of them before, a few in each turn. Throws
 * UnauthorizedError (403) for a wrong password.
 */
export async function deleteAccount(
  services: Services,
  { userId, origin }: Pick<AccountOwner, 'userId' | 'origin'>,
  proof: IdentityProof,
  nextTurn: NextTurn,
): Promise<void> {
  const { db } = services
  const known = await requireUser(db, userId)
  await proveIdentity(services, known, proof, origin)
  while ((await itineraryIdsOwnedBy(db, userId, ITINERARIES_AT_ONCE + 1)).length > ITINERARIES_AT_ONCE)
    await nextTurn(() => deleteSomeItineraries(services, known))
  await db.write(async (tx) => {
    await unchanged(tx, known)
    await removeAccount(services, tx, userId)
  })
}

const deleteSomeItineraries = (services: Services, known: UserRow): Promise<void> =>
  services.db.write(async (tx) => {
    await unchanged(tx, known)
    const handedOver = await handOverOwnItineraries(services, tx, known.id, ITINERARIES_AT_ONCE)
    tx.afterCommit(() => emitHandedOver(services, known.id, handedOver))
  })
