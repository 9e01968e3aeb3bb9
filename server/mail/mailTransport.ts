import type { Config } from '#server/base/config'
import type { WrittenMail } from './sealMail'

/** What takes mails away. */
export interface MailTransport {
  /** Resolves when somebody else is answerable for it. `madeAt`: when it was written. */
  send(mail: WrittenMail, madeAt: number): Promise<void>
  close(): void
}

/** A mail in the words of nodemailer. */
export const messageOf = ({ mailFrom }: Config, { messageId, to, subject, text, html }: WrittenMail, madeAt: number) => ({
  from: mailFrom,
  // As an object it is one address, whatever its letters mean in a list of them.
  to: { name: '', address: to },
  messageId,
  date: new Date(madeAt),
  subject,
  text,
  html,
  textEncoding: 'quoted-printable' as const,
  // Nobody is to answer that they are away.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'es' },
})
