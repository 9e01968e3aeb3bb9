import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../eventually'
import { readMail, type ReadMail } from './readMail'

export async function mailFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).toSorted()
}

export async function mailsTo(dataDir: string, address: string): Promise<ReadMail[]> {
  const names = await mailFiles(dataDir)
  const wanted = names.filter((name) => name.endsWith(`-${address}.eml`))
  return Promise.all(wanted.map(async (name) => readMail(await readFile(join(dataDir, 'mail', name), 'utf8'))))
}

/** Waits for at least `count` mails with this subject and returns the last. */
export const mailAbout = (dataDir: string, address: string, subject: RegExp, count = 1): Promise<ReadMail> =>
  eventually(async () => {
    const found = (await mailsTo(dataDir, address)).filter((mail) => subject.test(mail.subject))
    const last = found.at(-1)
    if (last === undefined || found.length < count) throw new Error(`${found.length} mails to ${address} about ${subject.source}`)
    return last
  })

export const tokenOf = ({ link }: ReadMail): string => link.split('/').at(-1) ?? ''
