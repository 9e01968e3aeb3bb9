import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import {
  endAccountTokens,
  findLiveAccountToken,
  isEmailReserved,
  type AccountTokenRow,
  linkGoneError,
  hashLinkSecret,
} from '#server/accounts/accountTokenStore'
import type { BrowserName } from '#server/accounts/requestSource'
import { hashPassword, NO_PASSWORD } from '#server/accounts/passwords'
import { prepareSession, emitSessionsEnded, storeSession, type SessionTokens } from '#server/accounts/sessionService'
import { revokeSessions } from '#server/accounts/sessionStore'
import { deletePasskeys } from '#server/accounts/passkeyStore'
import {
  changeUser,
  findUserByLogin,
  findAccountConflict,
  findUser,
  isOwnEmail,
  NO_EMAIL,
  type UserRow,
} from '#server/accounts/userStore'
import { addMail } from '#server/mail/mailStore'
import { toMailRecipient, recoveryLetter, emailChangeRevertedLetter } from './accountLetters'
import { createMailedLink, storeMailedLink, linkRetryAfter, type NewMailedLink } from './mailedLinks'
import { accountConflictError, mapUniqueViolations } from './signInService'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/** Far longer than the work takes: the time of the answer reveals nothing. */
const ANSWER_MS = 120

const NOBODY = { username: 'nadie', email: 'nobody@localhost', emailConfirmedAt: null }

/** Unknown accounts and too many mails: work and time of the answer are the same. */
export async function mailRecoveryLink(services: Part, usernameOrEmail: string, origin: string): Promise<void> {
  const [work] = await Promise.allSettled([mailIfKnown(services, usernameOrEmail, origin), sleep(ANSWER_MS)])
  if (work.status === 'rejected') throw work.reason
}

async function mailIfKnown(services: Part, usernameOrEmail: string, origin: string): Promise<void> {
  const { db, ownNow } = services
  const known = await findUserByLogin(db, usernameOrEmail)
  const { email } = known ?? NOBODY
  const to = toMailRecipient(known ?? NOBODY, origin)
  const link = await createMailedLink(services, 'recover', email, recoveryLetter(to), to.isKnown)
  await db.write(async (tx) => {
    if (known !== undefined && (await mayBeMailed(services, tx, known))) await storeMailedLink(services, tx, known.id, link)
    else
      await addMail(tx, { id: link.mail.id, cause: `recover ${link.tokenHash}`, content: null, recipient: null, now: ownNow() })
  })
}

async function mayBeMailed(services: Part, tx: Transaction, known: UserRow): Promise<boolean> {
  await tx.lock('users', known.id)
  const row = await findUser(tx, known.id)
  return (
    row?.email === known.email &&
    row.email !== NO_EMAIL &&
    (await linkRetryAfter(services, tx, known.id, 'recover')) === undefined
  )
}

/** Throws AppError `GoneError` for an invalid link. */
export async function requireRecoveryLink(
  { db, ownNow }: Pick<Services, 'db' | 'ownNow'>,
  token: string,
): Promise<AccountTokenRow> {
  const found = await findLiveAccountToken(db, hashLinkSecret(token), ['recover'], ownNow())
  if (found === undefined) throw linkGoneError()
  return found
}

/**
 * Ends all other sessions and links, except links that revert an address change. Throws
 * AppError `GoneError`, also for the second of two parallel calls.
 */
export async function resetPassword(
  services: Part,
  token: string,
  newPassword: string,
  browser: BrowserName,
): Promise<SessionTokens> {
  const { db, ownNow } = services
  const { userId, tokenHash } = await requireRecoveryLink(services, token)
  const passwordHash = await hashPassword(newPassword)
  const session = await prepareSession(services, browser)
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    const at = ownNow()
    const [live, row] = [await findLiveAccountToken(tx, tokenHash, ['recover'], at), await findUser(tx, userId)]
    if (live === undefined || row === undefined || !isOwnEmail(row, live.email)) throw linkGoneError()
    await endAccountTokens(tx, userId, ['recover', 'confirm', 'change'], { now: at })
    await setPassword(services, tx, row, { passwordHash, emailConfirmedAt: row.emailConfirmedAt ?? at })
    if (!(await storeSession(services, tx, session, { id: userId, passwordHash }))) throw linkGoneError()
  })
  return session.tokens
}

/** Also reverts later changes. Removes the password, known to the attacker. Throws AppError `GoneError`. */
export async function revertEmailChange(services: Part, token: string, origin: string): Promise<void> {
  const { db, ownNow } = services
  const tokenHash = hashLinkSecret(token)
  const known = await findLiveAccountToken(db, tokenHash, ['veto'], ownNow())
  const user = known && (await findUser(db, known.userId))
  if (known === undefined || user === undefined) throw linkGoneError()
  const { email } = known
  const link = await createMailedLink(services, 'recover', email, emailChangeRevertedLetter(toMailRecipient(user, origin)), true)
  await mapUniqueViolations(db, { ...user, email }, () => db.write((tx) => writeBack(services, tx, known, link)))
}

async function writeBack(
  services: Part,
  tx: Transaction,
  { userId, tokenHash, email, createdAt }: AccountTokenRow,
  link: NewMailedLink,
): Promise<void> {
  await tx.lock('users', userId)
  const at = services.ownNow()
  const [live, row] = [await findLiveAccountToken(tx, tokenHash, ['veto'], at), await findUser(tx, userId)]
  if (live === undefined || row === undefined) throw linkGoneError()
  const taken = await findAccountConflict(tx, { username: row.username, email }, userId)
  if (taken !== undefined || (await isEmailReserved(tx, email, userId, at))) throw accountConflictError('email')
  await endAccountTokens(tx, userId, ['recover', 'confirm', 'change'], { now: at })
  await endAccountTokens(tx, userId, ['veto'], { now: at, madeSince: createdAt })
  await setPassword(services, tx, row, { email, passwordHash: NO_PASSWORD, emailConfirmedAt: at })
  await storeMailedLink(services, tx, userId, link)
}

/** Also ends all sessions and removes all passkeys. */
async function setPassword(
  services: Part,
  tx: Transaction,
  row: UserRow,
  change: { email?: string; passwordHash: string; emailConfirmedAt: number },
): Promise<void> {
  const now = services.now()
  await changeUser(tx, row, change, now)
  await deletePasskeys(tx, row.id)
  emitSessionsEnded(services, tx, row.id, await revokeSessions(tx, row.id, now, undefined))
}
