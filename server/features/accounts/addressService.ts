import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { notFound } from '#server/base/errors'
import { endTokens, extendVetoes, findLiveToken, findPendingAddress, isReserved } from '#server/accounts/accountTokenStore'
import { changeUser, findTakenName, findUser, isAddressOf, type UserRow } from '#server/accounts/userStore'
import { addressee, confirmLetter, newAddressLetter, oldAddressLetter } from './letters'
import { gone, linkHash } from '#server/accounts/linkSecrets'
import { createLink, limitLinks, linkLifeMs, storeLink, type NewLink } from './mailedLinks'
import { accountConflict, withConflicts } from './signInService'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'ownNow'>

/** The links of a change of address: one for the new address, and one with which the old one takes it back. */
export interface AddressChange {
  toNew: NewLink
  toOld: NewLink
}

/** Writes to both addresses of an account, for `storeAddressChange`. */
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
 * Has both mailed. The new address counts once its link is opened; another one that waited does not any more. Throws EmailConflictError, and
 * TooManyRequestsError for who changes theirs all the time.
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
 * Mails the link that confirms somebody's address once more; of a new address, if one waits. false: there is nothing to confirm. Throws
 * TooManyRequestsError.
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
    if (!(await isStillWanted(tx, row, link, ownNow()))) return false
    await limitLinks(services, tx, userId, [link])
    // A new address waits no longer for being asked for again.
    await storeLink(services, tx, userId, link, pending?.expiresAt)
    return true
  })
}

async function isStillWanted(tx: Transaction, row: UserRow, { kind, email }: NewLink, now: number): Promise<boolean> {
  if (kind === 'confirm') return row.emailConfirmedAt === null && row.email === email
  return (await findPendingAddress(tx, row.id, now))?.email === email
}

/**
 * Whoever has this link reads mail to the address that it names: the account's own is confirmed, a new one is its own from now on. Throws GoneError,
 * EmailConflictError when the new one is somebody else's by now.
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
      if (live.kind === 'confirm' && !isAddressOf(row, live.email)) throw gone()
      if (live.kind === 'change') await giveUpAddress(tx, row, email, at)
      await endTokens(tx, userId, ['confirm', ...(live.kind === 'change' ? (['change', 'recover'] as const) : [])], { now: at })
      await changeUser(tx, row, { ...(live.kind === 'change' && { email }), emailConfirmedAt: at }, now())
    }),
  )
}

/** From now on the old address has as long as ever to take it back. */
async function giveUpAddress(tx: Transaction, row: UserRow, email: string, now: number): Promise<void> {
  const taken = await findTakenName(tx, { username: row.username, email }, row.id)
  if (taken !== undefined || (await isReserved(tx, email, row.id, now))) throw accountConflict('email')
  await extendVetoes(tx, row.id, row.email, now + linkLifeMs.veto)
}
