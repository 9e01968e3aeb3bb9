import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../eventually'
import { readMail, type ReadMail } from './readMail'

/** The names of mails that became files, in the order in which they were written. */
export async function mailFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).toSorted()
}

/** The mails to an address that became files. */
export async function mailsTo(dataDir: string, address: string): Promise<ReadMail[]> {
  const names = await mailFiles(dataDir)
  const wanted = names.filter((name) => name.endsWith(`-${address}.eml`))
  return Promise.all(wanted.map(async (name) => readMail(await readFile(join(dataDir, 'mail', name), 'utf8'))))
}

/** The last mail to an address about something, once it is there; `count`: when there are so many. */
export const mailAbout = (dataDir: string, address: string, subject: RegExp, count = 1): Promise<ReadMail> =>
  eventually(async () => {
    const found = (await mailsTo(dataDir, address)).filter((mail) => subject.test(mail.subject))
    const last = found.at(-1)
    if (last === undefined || found.length < count) throw new Error(`${found.length} mails to ${address} about ${subject.source}`)
    return last
  })

/** What a link ends with. */
export const tokenOf = ({ link }: ReadMail): string => link.split('/').at(-1) ?? ''
