import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { AppError } from '#server/base/errors'
import { addAccountToken, listAccountTokenTimes, type AccountTokenKind, newLinkSecret } from '#server/accounts/accountTokenStore'
import { hashToken } from '#server/accounts/sessionTokens'
import { limits } from '#shared/limits'
import type { Letter } from '#server/mail/letter'
import { queueMail, mailboxRetryAfter, renderMail, type RenderedMail } from '#server/mail/queueMail'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const linkLifeMs: Readonly<Record<AccountTokenKind, number>> = {
  confirm: 7 * DAY_MS,
  change: 7 * DAY_MS,
  recover: 30 * MINUTE_MS,
  veto: 7 * DAY_MS,
}

export interface NewMailedLink {
  kind: AccountTokenKind
  email: string
  tokenHash: string
  mail: RenderedMail
}

/** `letter` gets the link's secret. */
export async function createMailedLink(
  services: Pick<Services, 'config' | 'newId'>,
  kind: AccountTokenKind,
  email: string,
  letter: (token: string) => Letter,
  isAddressConfirmed = false,
): Promise<NewMailedLink> {
  const token = newLinkSecret()
  return {
    kind,
    email,
    tokenHash: hashToken(token),
    mail: await renderMail(services, { to: email, letter: letter(token), isAddressConfirmed }),
  }
}

/** `expiresAt` defaults to the kind's usual life. */
export async function storeMailedLink(
  services: Pick<Services, 'bus' | 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  { kind, email, tokenHash, mail }: NewMailedLink,
  expiresAt = services.ownNow() + linkLifeMs[kind],
): Promise<void> {
  await addAccountToken(tx, { kind, email, tokenHash, userId, createdAt: services.ownNow(), expiresAt })
  await queueMail(services, tx, `${kind} ${tokenHash}`, mail)
}

/** Seconds; undefined: now. The caller holds the user's lock. */
export async function linkRetryAfter(
  { config, ownNow }: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  kind: AccountTokenKind,
): Promise<number | undefined> {
  if (!config.rateLimit) return undefined
  const now = ownNow()
  // A clock that ran ahead may have left links in the future.
  const made = await listAccountTokenTimes(tx, userId, kind, { since: now - HOUR_MS, until: now + MINUTE_MS })
  // Registration mails the first one unasked.
  const oldest = made[limits.mailedLinksPerHour - (kind === 'confirm' ? 0 : 1)]
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1000))
}

/** Throws AppError `TooManyRequestsError`, for the user or a mailbox. */
export async function limitMailedLinks(
  services: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  [link, ...others]: readonly [NewMailedLink, ...NewMailedLink[]],
): Promise<void> {
  let retryAfter = await linkRetryAfter(services, tx, userId, link.kind)
  for (const { mail } of [link, ...others]) retryAfter ??= await mailboxRetryAfter(services, tx, mail)
  if (retryAfter !== undefined) throw new AppError('TooManyRequestsError', 'Too many mails', { retryAfter })
}
