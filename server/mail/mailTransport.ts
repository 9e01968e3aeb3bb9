import type { Config } from '#server/base/config'
import type { OutgoingMail } from './mailStore'
import { createTransport } from 'nodemailer'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MailTransport {
  /** Resolves once the mail server accepted the mail. `madeAt`: when it was queued. */
  send(mail: OutgoingMail, madeAt: number): Promise<void>
  close(): void
}

const toMailMessage = ({ mailFrom }: Config, { messageId, to, subject, text, html }: OutgoingMail, madeAt: number) => ({
  from: mailFrom,
  // An object is always one address, with any characters.
  to: { name: '', address: to },
  messageId,
  date: new Date(madeAt),
  subject,
  text,
  html,
  textEncoding: 'quoted-printable' as const,
  // Suppresses out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'es' },
})

/** Slow servers are awaited, silent ones are not. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 }

/**
 * `smtp:` uses STARTTLS if offered, without a certificate check: an attacker could also suppress
 * the offer. `smtps:` checks it.
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
    send: async (mail, madeAt) => void (await transport.sendMail(toMailMessage(config, mail, madeAt))),
    close: () => transport.close(),
  }
}

/** Of the address in a file name; file systems allow 255 bytes. */
const MAX_ADDRESS_LENGTH = 180

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail')

/** As .eml files, for trying the product out. */
export function fileTransport(config: Config): MailTransport {
  const folder = mailFolder(config)
  const composer = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(mail, madeAt) {
      const { message } = await composer.sendMail(toMailMessage(config, mail, madeAt))
      if (!Buffer.isBuffer(message)) throw new Error('mail composer returned no buffer')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, mail.to, madeAt, message, mail.messageId)
    },
    close: () => undefined,
  }
}

/** Atomically, under a free name, unless one with this Message-ID exists. */
async function writeWhole(folder: string, to: string, madeAt: number, message: Buffer, messageId: string): Promise<void> {
  const unfinished = join(folder, `.${messageId.replaceAll(/[^\w-]/g, '')}`)
  await writeFile(unfinished, message, { mode: 0o600 })
  try {
    for (let at = madeAt; ; at += 1) {
      const file = join(folder, `${fileTime(at)}-${fileAddress(to)}.eml`)
      if (await linked(unfinished, file)) return
      if ((await readFile(file, 'latin1')).includes(messageId)) return
    }
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** `20261125T091500123Z` */
const fileTime = (at: number): string => new Date(at).toISOString().replaceAll(/[-:.]/g, '')

const fileAddress = (address: string): string => address.replaceAll(/[^\w.@+-]/g, '_').slice(0, MAX_ADDRESS_LENGTH)
