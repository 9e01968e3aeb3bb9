import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { notFoundError } from '#server/base/errors'
import {
  endAccountTokens,
  extendRevertLinks,
  findLiveAccountToken,
  findPendingEmailChange,
  isEmailReserved,
  linkGoneError,
  hashLinkSecret,
  findRequestedEmail,
} from '#server/accounts/accountTokenStore'
import { changeUser, findAccountConflict, findUser, isOwnEmail, type UserRow } from '#server/accounts/userStore'
import { toMailRecipient, confirmEmailLetter, newEmailConfirmationLetter, emailChangeWarningLetter } from './accountLetters'
import { createMailedLink, limitMailedLinks, linkLifeMs, storeMailedLink, type NewMailedLink } from './mailedLinks'
import { accountConflictError, mapUniqueViolations } from './signInService'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'ownNow'>

export interface EmailChange {
  toNew: NewMailedLink
  toOld: NewMailedLink
}

export async function createEmailChange(
  services: Pick<Services, 'config' | 'newId'>,
  user: UserRow,
  newEmail: string,
  origin: string,
): Promise<EmailChange> {
  const to = toMailRecipient(user, origin)
  return {
    toNew: await createMailedLink(services, 'change', newEmail, newEmailConfirmationLetter(to)),
    toOld: await createMailedLink(services, 'veto', user.email, emailChangeWarningLetter(to, newEmail), to.isKnown),
  }
}

/** Replaces a pending change. Throws AppError `EmailConflictError`, `TooManyRequestsError`. */
export async function storeEmailChange(
  services: Pick<Services, 'bus' | 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  { toNew, toOld }: EmailChange,
): Promise<void> {
  const now = services.ownNow()
  if (await isEmailReserved(tx, toNew.email, userId, now)) throw accountConflictError('email')
  await limitMailedLinks(services, tx, userId, [toNew, toOld])
  await endAccountTokens(tx, userId, ['change'], { now })
  await storeMailedLink(services, tx, userId, toNew)
  await storeMailedLink(services, tx, userId, toOld)
}

/** For a pending address if any. False: nothing to confirm. Throws AppError `TooManyRequestsError`. */
export async function mailConfirmationLink(services: Part, userId: string, origin: string): Promise<boolean> {
  const { db, ownNow } = services
  const known = await findUser(db, userId)
  if (known === undefined) throw notFoundError('User')
  const pending = await findPendingEmailChange(db, userId, ownNow())
  if (pending === undefined && known.emailConfirmedAt !== null) return false
  const to = { username: known.username, origin }
  const link =
    pending === undefined
      ? await createMailedLink(services, 'confirm', known.email, confirmEmailLetter(to))
      : await createMailedLink(services, 'change', pending.email, newEmailConfirmationLetter(to))
  return db.write(async (tx) => {
    await tx.lock('users', userId)
    const row = await findUser(tx, userId)
    if (row === undefined) throw notFoundError('User')
    if (!(await isStillPending(tx, row, link, ownNow()))) return false
    await limitMailedLinks(services, tx, userId, [link])
    // Asking again does not extend the life of a pending address.
    await storeMailedLink(services, tx, userId, link, pending?.expiresAt)
    return true
  })
}

async function isStillPending(tx: Transaction, row: UserRow, { kind, email }: NewMailedLink, now: number): Promise<boolean> {
  if (kind === 'confirm') return row.emailConfirmedAt === null && row.email === email
  return (await findPendingEmailChange(tx, row.id, now))?.email === email
}

/** Activates a pending address, if any. Throws AppError `GoneError`, `EmailConflictError`. */
export async function confirmEmail({ db, ownNow, now }: Part & Pick<Services, 'now'>, token: string): Promise<void> {
  const tokenHash = hashLinkSecret(token)
  const known = await findLiveAccountToken(db, tokenHash, ['confirm', 'change'], ownNow())
  if (known === undefined) throw linkGoneError()
  const { userId, email } = known
  await mapUniqueViolations(db, { id: userId, username: '', email }, () =>
    db.write(async (tx) => {
      await tx.lock('users', userId)
      const at = ownNow()
      const live = await findLiveAccountToken(tx, tokenHash, ['confirm', 'change'], at)
      const row = await findUser(tx, userId)
      if (live === undefined || row === undefined) throw linkGoneError()
      if (live.kind === 'confirm' && !isOwnEmail(row, live.email)) throw linkGoneError()
      if (live.kind === 'change') await replaceAddress(tx, row, email, at)
      await endAccountTokens(tx, userId, ['confirm', ...(live.kind === 'change' ? (['change', 'recover'] as const) : [])], {
        now: at,
      })
      await changeUser(tx, row, { ...(live.kind === 'change' && { email }), emailConfirmedAt: at }, now())
    }),
  )
}

/** The old address can revert the change for a full link life from now. */
async function replaceAddress(tx: Transaction, row: UserRow, email: string, now: number): Promise<void> {
  const taken = await findAccountConflict(tx, { username: row.username, email }, row.id)
  if (taken !== undefined || (await isEmailReserved(tx, email, row.id, now))) throw accountConflictError('email')
  await extendRevertLinks(tx, row.id, row.email, now + linkLifeMs.veto)
}

type LinkServices = Pick<Services, 'db' | 'ownNow'>

/** The link stays valid. Throws AppError `GoneError`. */
export async function describeConfirmation({ db, ownNow }: LinkServices, token: string): Promise<{ email: string }> {
  const live = await findLiveAccountToken(db, hashLinkSecret(token), ['confirm', 'change'], ownNow())
  const user = live && (await findUser(db, live.userId))
  if (live === undefined || user === undefined) throw linkGoneError()
  if (live.kind === 'confirm' && live.emailKey !== user.emailKey) throw linkGoneError()
  return { email: live.email }
}

/** The link stays valid. Throws AppError `GoneError`. */
export async function describeEmailChange(
  { db, ownNow }: LinkServices,
  token: string,
): Promise<{ username: string; newEmail: string | null }> {
  const live = await findLiveAccountToken(db, hashLinkSecret(token), ['veto'], ownNow())
  const user = live && (await findUser(db, live.userId))
  if (live === undefined || user === undefined) throw linkGoneError()
  return { username: user.username, newEmail: (await findRequestedEmail(db, live)) ?? null }
}
