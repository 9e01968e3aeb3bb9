import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/base/config'
import { messageOf, type MailTransport } from './mailTransport'

/** Of an address in the name of a file; file systems take 255 bytes. */
const MAX_ADDRESS_LENGTH = 180

/** Where mails lie when nobody sends them. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail')

/** Each mail as a file that mail programs open, for whoever tries the product out. */
export function fileTransport(config: Config): MailTransport {
  const folder = mailFolder(config)
  const composer = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(mail, madeAt) {
      const { message } = await composer.sendMail(messageOf(config, mail, madeAt))
      if (!Buffer.isBuffer(message)) throw new Error('a mail was not composed in one piece')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, mail.to, madeAt, message, mail.messageId)
    },
    close: () => undefined,
  }
}

/** Writes it under a name that nobody has: whoever looks sees all of it or nothing. One that lies there already is not written again. */
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
