import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError } from '#server/base/errors'
import { addToken, tokensMadeSince, type TokenKind } from '#server/accounts/accountTokenStore'
import { newLinkSecret } from '#server/accounts/linkSecrets'
import { hashToken } from '#server/accounts/sessionTokens'
import { limits } from '#shared/limits'
import type { Letter } from '#server/mail/letter'
import { queueMail, waitForMailbox, writeMail, type ReadyMail } from '#server/mail/queueMail'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long links are good. */
export const linkLifeMs: Readonly<Record<TokenKind, number>> = {
  confirm: 7 * DAY_MS,
  change: 7 * DAY_MS,
  recover: 30 * MINUTE_MS,
  veto: 7 * DAY_MS,
}

/** A link that is in no database yet, and the mail that brings it. */
export interface NewLink {
  kind: TokenKind
  email: string
  tokenHash: string
  mail: ReadyMail
}

/** Makes a link to mail to `email`, which may be confirmed. `letter` says what is written around its secret. */
export async function createLink(
  services: Pick<Services, 'config' | 'newId'>,
  kind: TokenKind,
  email: string,
  letter: (token: string) => Letter,
  isKnown = false,
): Promise<NewLink> {
  const token = newLinkSecret()
  return {
    kind,
    email,
    tokenHash: hashToken(token),
    mail: await writeMail(services, { to: email, letter: letter(token), isKnown }),
  }
}

/** Makes a link good for somebody, and has it mailed; until `expiresAt` where it is not good for as long as usual. */
export async function storeLink(
  services: Pick<Services, 'bus' | 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  { kind, email, tokenHash, mail }: NewLink,
  expiresAt = services.ownNow() + linkLifeMs[kind],
): Promise<void> {
  await addToken(tx, { kind, email, tokenHash, userId, createdAt: services.ownNow(), expiresAt })
  await queueMail(services, tx, `${kind} ${tokenHash}`, mail)
}

/** After how many seconds somebody may have such a link mailed again; undefined: now. They are locked. */
export async function waitForLink(
  { config, ownNow }: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  kind: TokenKind,
): Promise<number | undefined> {
  if (!config.rateLimit) return undefined
  const now = ownNow()
  const made = await tokensMadeSince(tx, userId, kind, now - HOUR_MS)
  // A new account's first one comes without being asked for.
  const oldest = made[limits.mailedLinksPerHour - (kind === 'confirm' ? 0 : 1)]
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1000))
}

/** As `waitForLink`, and for the mailboxes of these links, for who is told so. */
export async function limitLinks(
  services: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  [link, ...others]: readonly [NewLink, ...NewLink[]],
): Promise<void> {
  let retryAfter = await waitForLink(services, tx, userId, link.kind)
  for (const { mail } of [link, ...others]) retryAfter ??= await waitForMailbox(services, tx, mail)
  if (retryAfter !== undefined) throw new AppError('TooManyRequestsError', 'Too many mails', { retryAfter })
}
