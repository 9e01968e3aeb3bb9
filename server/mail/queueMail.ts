import { hashToken } from '#server/accounts/sessionTokens'
import { mailboxKey } from '#server/accounts/userStore'
import { limits } from '#shared/limits'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import { type Mail, renderMailHtml, renderMailText } from './letter'
import { addMail, listMailTimes, encryptMail } from './mailStore'

export interface RenderedMail {
  id: string
  content: string
  /** Key that counts mails to an unconfirmed mailbox; null: not counted. */
  recipient: string | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Characters that mail programs ignore, and the `+tag` of a mailbox. */
const IGNORED = /[<>"\p{Cc}]|\+[^@]*(?=@)/gu

type Part = Pick<Services, 'config' | 'newId'>

/** Retries keep its Message-ID. */
export async function renderMail(
  { config, newId }: Part,
  { to, letter, isAddressConfirmed = false }: Mail,
): Promise<RenderedMail> {
  const id = newId()
  const [, host = 'localhost'] = /@([^@>]+)>?$/.exec(config.mailFrom) ?? []
  const content = encryptMail(config, {
    messageId: `<${id}@${host}>`,
    to,
    subject: letter.subject,
    text: renderMailText(letter),
    html: await renderMailHtml(letter),
  })
  return { id, content, recipient: isAddressConfirmed ? null : hashToken(mailboxKey(to.replace(IGNORED, ''))) }
}

/** Seconds; undefined: now. Confirmed mailboxes have no limit, RATE_LIMIT=off lifts it. */
export async function mailboxRetryAfter(
  { config, ownNow }: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  { recipient }: RenderedMail,
): Promise<number | undefined> {
  if (!config.rateLimit || recipient === null) return undefined
  const now = ownNow()
  // A clock that ran ahead may have left mails in the future.
  const sent = await listMailTimes(tx, recipient, now - HOUR_MS, now + MINUTE_MS)
  const oldest = sent[limits.mailsPerMailboxPerHour - 1]
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1000))
}

/** Sent after the commit, once per cause. Drops mails above a mailbox's limit. */
export async function queueMail(
  services: Pick<Services, 'bus' | 'config' | 'ownNow'>,
  tx: Transaction,
  cause: string,
  mail: RenderedMail,
): Promise<void> {
  const isTooMany = (await mailboxRetryAfter(services, tx, mail)) !== undefined
  await addMail(tx, { ...mail, ...(isTooMany && { content: null, recipient: null }), cause, now: services.ownNow() })
  tx.afterCommit(() => services.bus.emit('mailQueued'))
}
