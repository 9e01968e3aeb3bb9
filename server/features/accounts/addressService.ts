import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { notFound } from '#server/base/errors'
import {
  endTokens,
  extendVetoes,
  findLiveToken,
  findPendingAddress,
  isReserved,
  gone,
  linkHash,
  findRequestedAddress,
} from '#server/accounts/accountTokenStore'
import { changeUser, findTakenName, findUser, isOwnAddress, type UserRow } from '#server/accounts/userStore'
import { addressee, confirmLetter, newAddressLetter, oldAddressLetter } from './letters'
import { createLink, limitLinks, linkLifeMs, storeLink, type NewLink } from './mailedLinks'
import { accountConflict, withConflicts } from './signInService'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'ownNow'>

/** The confirmation link for the new address, and the link that lets the old one revert the change. */
export interface AddressChange {
  toNew: NewLink
  toOld: NewLink
}

export async function createAddressChange(
  services: Pick<Services, 'config' | 'newId'>,
  user: UserRow,
  newEmail: string,
  origin: string,
): Promise<AddressChange> {
  const to = addressee(user, origin)
  return {
    toNew: await createLink(services, 'change', newEmail, newAddressLetter(to)),
    toOld: await createLink(services, 'veto', user.email, oldAddressLetter(to, newEmail), to.isKnown),
  }
}

/**
 * Stores the change and queues both mails. Replaces a pending change. Throws
 * AppError `EmailConflictError`, or `TooManyRequestsError` for too many
 * changes.
 */
export async function storeAddressChange(
  services: Pick<Services, 'bus' | 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  { toNew, toOld }: AddressChange,
): Promise<void> {
  const now = services.ownNow()
  if (await isReserved(tx, toNew.email, userId, now)) throw accountConflict('email')
  await limitLinks(services, tx, userId, [toNew, toOld])
  await endTokens(tx, userId, ['change'], { now })
  await storeLink(services, tx, userId, toNew)
  await storeLink(services, tx, userId, toOld)
}

/**
 * Mails the confirmation link again, for the pending address if there is one.
 * False if nothing is to confirm. Throws AppError `TooManyRequestsError`.
 */
export async function mailConfirmation(services: Part, userId: string, origin: string): Promise<boolean> {
  const { db, ownNow } = services
  const known = await findUser(db, userId)
  if (known === undefined) throw notFound('User')
  const pending = await findPendingAddress(db, userId, ownNow())
  if (pending === undefined && known.emailConfirmedAt !== null) return false
  const to = { username: known.username, origin }
  const link =
    pending === undefined
      ? await createLink(services, 'confirm', known.email, confirmLetter(to))
      : await createLink(services, 'change', pending.email, newAddressLetter(to))
  return db.write(async (tx) => {
    await tx.lock('users', userId)
    const row = await findUser(tx, userId)
    if (row === undefined) throw notFound('User')
    if (!(await isStillPending(tx, row, link, ownNow()))) return false
    await limitLinks(services, tx, userId, [link])
    // Asking again does not extend the life of a pending address.
    await storeLink(services, tx, userId, link, pending?.expiresAt)
    return true
  })
}

async function isStillPending(tx: Transaction, row: UserRow, { kind, email }: NewLink, now: number): Promise<boolean> {
  if (kind === 'confirm') return row.emailConfirmedAt === null && row.email === email
  return (await findPendingAddress(tx, row.id, now))?.email === email
}

/**
 * Confirms the account's address, or activates a pending one. Throws AppError
 * `GoneError`, or `EmailConflictError` if another account took the address.
 */
export async function confirmAddress({ db, ownNow, now }: Part & Pick<Services, 'now'>, token: string): Promise<void> {
  const tokenHash = linkHash(token)
  const known = await findLiveToken(db, tokenHash, ['confirm', 'change'], ownNow())
  if (known === undefined) throw gone()
  const { userId, email } = known
  await withConflicts(db, { id: userId, username: '', email }, () =>
    db.write(async (tx) => {
      await tx.lock('users', userId)
      const at = ownNow()
      const live = await findLiveToken(tx, tokenHash, ['confirm', 'change'], at)
      const row = await findUser(tx, userId)
      if (live === undefined || row === undefined) throw gone()
      if (live.kind === 'confirm' && !isOwnAddress(row, live.email)) throw gone()
      if (live.kind === 'change') await replaceAddress(tx, row, email, at)
      await endTokens(tx, userId, ['confirm', ...(live.kind === 'change' ? (['change', 'recover'] as const) : [])], { now: at })
      await changeUser(tx, row, { ...(live.kind === 'change' && { email }), emailConfirmedAt: at }, now())
    }),
  )
}

/** The old address can revert the change for a full link life from now. */
async function replaceAddress(tx: Transaction, row: UserRow, email: string, now: number): Promise<void> {
  const taken = await findTakenName(tx, { username: row.username, email }, row.id)
  if (taken !== undefined || (await isReserved(tx, email, row.id, now))) throw accountConflict('email')
  await extendVetoes(tx, row.id, row.email, now + linkLifeMs.veto)
}

type LinkServices = Pick<Services, 'db' | 'ownNow'>

/** The address that a link confirms; the link stays valid. Throws AppError `GoneError`. */
export async function describeConfirmation({ db, ownNow }: LinkServices, token: string): Promise<{ email: string }> {
  const live = await findLiveToken(db, linkHash(token), ['confirm', 'change'], ownNow())
  const user = live && (await findUser(db, live.userId))
  if (live === undefined || user === undefined) throw gone()
  if (live.kind === 'confirm' && live.emailKey !== user.emailKey) throw gone()
  return { email: live.email }
}

/** The change that a link reverts; the link stays valid. Throws AppError `GoneError`. */
export async function describeAddressChange(
  { db, ownNow }: LinkServices,
  token: string,
): Promise<{ username: string; newEmail: string | null }> {
  const live = await findLiveToken(db, linkHash(token), ['veto'], ownNow())
  const user = live && (await findUser(db, live.userId))
  if (live === undefined || user === undefined) throw gone()
  return { username: user.username, newEmail: (await findRequestedAddress(db, live)) ?? null }
}
