import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { endTokens, findLiveToken, isReserved, type TokenRow } from '#server/accounts/accountTokenStore'
import type { BrowserName } from '#server/accounts/browserOf'
import { hashPassword, NO_PASSWORD } from '#server/accounts/passwords'
import { createSession, emitSessionsEnded, storeSession, type SessionTokens } from '#server/accounts/sessionService'
import { revokeSessions } from '#server/accounts/sessionStore'
import { removePasskeys } from '#server/accounts/passkeyStore'
import { changeUser, findAccount, findTakenName, findUser, isAddressOf, NO_EMAIL, type UserRow } from '#server/accounts/userStore'
import { addMail } from '#server/mail/mailStore'
import { addressee, recoveryLetter, safeAgainLetter } from './letters'
import { gone, linkHash } from '#server/accounts/linkSecrets'
import { createLink, storeLink, waitForLink, type NewLink } from './mailedLinks'
import { accountConflict, withConflicts } from './signInService'

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'now' | 'ownNow'>

/** Far longer than it takes: whoever asks learns nothing from when the answer comes. */
const ANSWER_MS = 120

const NOBODY = { username: 'nadie', email: 'nobody@localhost', emailConfirmedAt: null }

/**
 * Mails a link for a new password, if there is such an account and it was not sent too many. Whether or not, it does the same work and is done at the same
 * time.
 */
export async function mailRecovery(services: Part, usernameOrEmail: string, origin: string): Promise<void> {
  const [work] = await Promise.allSettled([mailIfKnown(services, usernameOrEmail, origin), sleep(ANSWER_MS)])
  if (work.status === 'rejected') throw work.reason
}

async function mailIfKnown(services: Part, usernameOrEmail: string, origin: string): Promise<void> {
  const { db, ownNow } = services
  const known = await findAccount(db, usernameOrEmail)
  const { email } = known ?? NOBODY
  const to = addressee(known ?? NOBODY, origin)
  const link = await createLink(services, 'recover', email, recoveryLetter(to), to.isKnown)
  await db.write(async (tx) => {
    if (known !== undefined && (await mayBeMailed(services, tx, known))) await storeLink(services, tx, known.id, link)
    else
      await addMail(tx, { id: link.mail.id, cause: `recover ${link.tokenHash}`, content: null, recipient: null, now: ownNow() })
  })
}

async function mayBeMailed(services: Part, tx: Transaction, known: UserRow): Promise<boolean> {
  await tx.lock('users', known.id)
  const row = await findUser(tx, known.id)
  return (
    row?.email === known.email && row.email !== NO_EMAIL && (await waitForLink(services, tx, known.id, 'recover')) === undefined
  )
}

/** Throws GoneError unless this link is good. */
export async function requireRecovery({ db, ownNow }: Pick<Services, 'db' | 'ownNow'>, token: string): Promise<TokenRow> {
  const found = await findLiveToken(db, linkHash(token), ['recover'], ownNow())
  if (found === undefined) throw gone()
  return found
}

/**
 * Gives whoever has this link a new password and a session; all others end, and so does every other link but those with which somebody takes their address
 * back. Throws GoneError: of two who use it at once one is too late.
 */
export async function recover(services: Part, token: string, newPassword: string, browser: BrowserName): Promise<SessionTokens> {
  const { db, ownNow } = services
  const { userId, tokenHash } = await requireRecovery(services, token)
  const passwordHash = await hashPassword(newPassword)
  const session = await createSession(services, browser)
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    const at = ownNow()
    const [live, row] = [await findLiveToken(tx, tokenHash, ['recover'], at), await findUser(tx, userId)]
    if (live === undefined || row === undefined || !isAddressOf(row, live.email)) throw gone()
    await endTokens(tx, userId, ['recover', 'confirm', 'change'], { now: at })
    await setPassword(services, tx, row, { passwordHash, emailConfirmedAt: row.emailConfirmedAt ?? at })
    if (!(await storeSession(services, tx, session, { id: userId, passwordHash }))) throw gone()
  })
  return session.tokens
}

/**
 * Puts back the address that somebody had, for whoever reads mail to it. Whoever changed it knows the password: it signs nobody in any more, all
 * sessions end, and a link for a new one is mailed. Later changes are over with it, earlier ones may still be taken back. Throws GoneError.
 */
export async function takeBackAddress(services: Part, token: string, origin: string): Promise<void> {
  const { db, ownNow } = services
  const tokenHash = linkHash(token)
  const known = await findLiveToken(db, tokenHash, ['veto'], ownNow())
  const user = known && (await findUser(db, known.userId))
  if (known === undefined || user === undefined) throw gone()
  const { email } = known
  const link = await createLink(services, 'recover', email, safeAgainLetter(addressee(user, origin)), true)
  await withConflicts(db, { ...user, email }, () => db.write((tx) => writeBack(services, tx, known, link)))
}

async function writeBack(
  services: Part,
  tx: Transaction,
  { userId, tokenHash, email, createdAt }: TokenRow,
  link: NewLink,
): Promise<void> {
  await tx.lock('users', userId)
  const at = services.ownNow()
  const [live, row] = [await findLiveToken(tx, tokenHash, ['veto'], at), await findUser(tx, userId)]
  if (live === undefined || row === undefined) throw gone()
  const taken = await findTakenName(tx, { username: row.username, email }, userId)
  if (taken !== undefined || (await isReserved(tx, email, userId, at))) throw accountConflict('email')
  await endTokens(tx, userId, ['recover', 'confirm', 'change'], { now: at })
  await endTokens(tx, userId, ['veto'], { now: at, madeSince: createdAt })
  await setPassword(services, tx, row, { email, passwordHash: NO_PASSWORD, emailConfirmedAt: at })
  await storeLink(services, tx, userId, link)
}

/** Writes a password that nobody of before knows, or none: all sessions end, and no passkey of before signs in. */
async function setPassword(
  services: Part,
  tx: Transaction,
  row: UserRow,
  change: { email?: string; passwordHash: string; emailConfirmedAt: number },
): Promise<void> {
  const now = services.now()
  await changeUser(tx, row, change, now)
  await removePasskeys(tx, row.id)
  emitSessionsEnded(services, tx, row.id, await revokeSessions(tx, row.id, now, undefined))
}
