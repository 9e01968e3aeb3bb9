import { hashToken } from '#server/accounts/sessionTokens'
import { addressKey } from '#server/accounts/userStore'
import { limits } from '#shared/limits'
import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import type { Mail } from './letter'
import { letterHtml } from './letterHtml'
import { letterText } from './letterText'
import { addMail, mailsSentTo } from './mailStore'
import { sealMail } from './sealMail'

/** A mail that is ready to be queued: writing it takes no part in a transaction. */
export interface ReadyMail {
  id: string
  content: string
  /** Counts the mails to an unconfirmed mailbox; null: not counted. */
  recipient: string | null
}

const HOUR_MS = 3600_000
/** What mail programs leave out of an address, and the part of it that reaches the same mailbox. */
const IGNORED = /[<>"\p{Cc}]|\+[^@]*(?=@)/gu

type Part = Pick<Services, 'config' | 'newId'>

/** Writes a mail. Its Message-ID stays, however often it has to be sent. */
export async function writeMail({ config, newId }: Part, { to, letter, isKnown = false }: Mail): Promise<ReadyMail> {
  const id = newId()
  const [, host = 'localhost'] = /@([^@>]+)>?$/.exec(config.mailFrom) ?? []
  const content = sealMail(config, {
    messageId: `<${id}@${host}>`,
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: await letterHtml(letter),
  })
  return { id, content, recipient: isKnown ? null : hashToken(addressKey(to.replace(IGNORED, ''))) }
}

/** After how many seconds the mailbox of a mail may be sent another one; undefined: now. A confirmed one always, RATE_LIMIT=off lifts it. */
export async function waitForMailbox(
  { config, ownNow }: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  { recipient }: ReadyMail,
): Promise<number | undefined> {
  if (!config.rateLimit || recipient === null) return undefined
  const now = ownNow()
  // Mails of the future are of a clock that ran ahead.
  const sent = await mailsSentTo(tx, recipient, now - HOUR_MS, now + HOUR_MS)
  const oldest = sent[limits.mailsPerMailboxPerHour - 1]
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1000))
}

/**
 * Has a mail sent once what causes it is in the database, and not at all if that comes to nothing. A second one of the same cause is none, nor is one too
 * many to a mailbox (`waitForMailbox`): anyone can name the address of a stranger.
 */
export async function queueMail(
  services: Pick<Services, 'bus' | 'config' | 'ownNow'>,
  tx: Transaction,
  cause: string,
  mail: ReadyMail,
): Promise<void> {
  const isTooMany = (await waitForMailbox(services, tx, mail)) !== undefined
  await addMail(tx, { ...mail, ...(isTooMany && { content: null, recipient: null }), cause, now: services.ownNow() })
  tx.afterCommit(() => services.bus.emit('mailQueued'))
}
