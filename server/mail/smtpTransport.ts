import { createTransport } from 'nodemailer'
import type { Config } from '#server/base/config'
import { messageOf, type MailTransport } from './mailTransport'

/** Slow servers are waited for; those that say nothing any more are not. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 }

/**
 * Sends by the server of SMTP_URL. Of `smtp:` the line is encrypted where the server offers it, whatever its certificate says: who could show a wrong
 * one could as well take the offer away. `smtps:` checks it.
 */
export function smtpTransport(config: Config, url: string): MailTransport {
  const checksCertificate = url.startsWith('smtps:')
  const transport = createTransport({
    url,
    ...timeouts,
    tls: { rejectUnauthorized: checksCertificate },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, madeAt) => void (await transport.sendMail(messageOf(config, mail, madeAt))),
    close: () => transport.close(),
  }
}
