import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError } from '#server/base/errors'
import { addToken, listTokenTimes, type TokenKind, newLinkSecret } from '#server/accounts/accountTokenStore'
import { hashToken } from '#server/accounts/sessionTokens'
import { limits } from '#shared/limits'
import type { Letter } from '#server/mail/letter'
import { queueMail, mailboxRetryAfter, renderMail, type RenderedMail } from '#server/mail/queueMail'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const linkLifeMs: Readonly<Record<TokenKind, number>> = {
  confirm: 7 * DAY_MS,
  change: 7 * DAY_MS,
  recover: 30 * MINUTE_MS,
  veto: 7 * DAY_MS,
}

export interface NewLink {
  kind: TokenKind
  email: string
  tokenHash: string
  mail: RenderedMail
}

/** `letter` gets the link's secret. `isKnown`: `email` is confirmed. */
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
    mail: await renderMail(services, { to: email, letter: letter(token), isKnown }),
  }
}

/** Stores a link and queues its mail. `expiresAt` defaults to the kind's usual life. */
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

/**
 * Seconds until this user may be mailed such a link again; undefined: now. The
 * caller holds the user's lock.
 */
export async function linkRetryAfter(
  { config, ownNow }: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  kind: TokenKind,
): Promise<number | undefined> {
  if (!config.rateLimit) return undefined
  const now = ownNow()
  const made = await listTokenTimes(tx, userId, kind, now - HOUR_MS)
  // Registration mails the first one unasked.
  const oldest = made[limits.mailedLinksPerHour - (kind === 'confirm' ? 0 : 1)]
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1000))
}

/** Throws AppError `TooManyRequestsError` if the user or one of the mailboxes got too many links. */
export async function limitLinks(
  services: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  [link, ...others]: readonly [NewLink, ...NewLink[]],
): Promise<void> {
  let retryAfter = await linkRetryAfter(services, tx, userId, link.kind)
  for (const { mail } of [link, ...others]) retryAfter ??= await mailboxRetryAfter(services, tx, mail)
  if (retryAfter !== undefined) throw new AppError('TooManyRequestsError', 'Too many mails', { retryAfter })
}
