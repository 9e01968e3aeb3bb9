import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../eventually'

export interface ReadMail {
  headers: Map<string, string>
  text: string
  html: string
  to: string
  subject: string
  messageId: string
  link: string
}

export async function mailFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).toSorted()
}

export async function mailsTo(dataDir: string, address: string): Promise<ReadMail[]> {
  const names = await mailFiles(dataDir)
  const wanted = names.filter((name) => name.endsWith(`-${address}.eml`))
  return Promise.all(wanted.map(async (name) => readMail(await readFile(join(dataDir, 'mail', name), 'utf8'))))
}

/** The last of at least `count` mails with this subject. */
export const waitForMail = (dataDir: string, address: string, subject: RegExp, count = 1): Promise<ReadMail> =>
  eventually(async () => {
    const found = (await mailsTo(dataDir, address)).filter((mail) => subject.test(mail.subject))
    const last = found.at(-1)
    if (last === undefined || found.length < count) throw new Error(`${found.length} mails to ${address} about ${subject.source}`)
    return last
  })

export const tokenInMail = ({ link }: ReadMail): string => link.split('/').at(-1) ?? ''

/** Parses our `multipart/alternative` mails of text and HTML. */
export function readMail(source: string): ReadMail {
  const [head, body] = split(source)
  const headers = headersOf(head)
  const boundary = /multipart\/alternative;.*boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new Error(`not a mail of ours: ${head}`)
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead, content] = split(part.replace(/^\r?\n/, ''))
      return { type: headersOf(partHead).get('content-type') ?? '', content: unquote(content).replaceAll('\r\n', '\n') }
    })
  const partOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? ''
  const text = partOf('text/plain')
  return {
    headers,
    text,
    html: partOf('text/html'),
    to: headers.get('to') ?? '',
    subject: decoded(headers.get('subject') ?? ''),
    messageId: headers.get('message-id') ?? '',
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '',
  }
}

function headersOf(text: string): Map<string, string> {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

const split = (text: string): [head: string, body: string] => {
  const at = /\r?\n\r?\n/.exec(text)
  return at === null ? [text, ''] : [text.slice(0, at.index), text.slice(at.index + at[0].length)]
}

const decoded = (word: string): string =>
  word
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : unquote(text.replaceAll('_', ' ')),
    )

const unquote = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
    'latin1',
  ).toString()
