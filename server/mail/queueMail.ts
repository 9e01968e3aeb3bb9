import type { Services } from '#server/base/services'
import type { Transaction } from '#server/base/db/database'
import type { Mail } from './letter'
import { letterHtml } from './letterHtml'
import { letterText } from './letterText'
import { addMail } from './mailStore'
import { sealMail } from './sealMail'

/** A mail that is ready to be queued: writing it takes no part in a transaction. */
export interface ReadyMail {
  id: string
  content: string
}

type Part = Pick<Services, 'config' | 'newId'>

/** Writes a mail. Its Message-ID stays, however often it has to be sent. */
export async function writeMail({ config, newId }: Part, { to, letter }: Mail): Promise<ReadyMail> {
  const id = newId()
  const [, host = 'localhost'] = /@([^@>]+)>?$/.exec(config.mailFrom) ?? []
  const content = sealMail(config, {
    messageId: `<${id}@${host}>`,
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: await letterHtml(letter),
  })
  return { id, content }
}

/** Has a mail sent once what causes it is in the database, and not at all if that comes to nothing. A second one of the same cause is none. */
export async function queueMail(
  { bus, ownNow }: Pick<Services, 'bus' | 'ownNow'>,
  tx: Transaction,
  cause: string,
  mail: ReadyMail,
): Promise<void> {
  await addMail(tx, { ...mail, cause, now: ownNow() })
  tx.afterCommit(() => bus.emit('mailQueued'))
}
