import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { readMail, type ReadMail } from '#testkit/mail/readMail'

export interface TestSmtp {
  url: string
  port: number
  mails: (ReadMail & { recipients: string[] })[]
  /** Responses to the next mails. `hang up` accepts a mail without a reply. */
  next: ('refuse' | 'refuse for good' | 'hang up')[]
  /** Delays replies to accepted mails. */
  hold: Promise<void> | undefined
  close: () => Promise<void>
}

/** A server for the test, optionally on a port used before. */
export async function smtpForTest(port = 0): Promise<TestSmtp> {
  const smtp: Omit<TestSmtp, 'url' | 'port' | 'close'> = { mails: [], next: [], hold: undefined }
  const take = callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const source = await text(stream)
    const next = smtp.next.shift()
    if (next === 'refuse') throw Object.assign(new Error('not now'), { responseCode: 451 })
    if (next === 'refuse for good') throw Object.assign(new Error('no such mailbox'), { responseCode: 550 })
    smtp.mails.push({ ...readMail(source), recipients: envelope.rcptTo.map(({ address }) => address) })
    await smtp.hold
    if (next === 'hang up') for (const connection of server.connections) connection.close()
  })
  const server = new SMTPServer({ authOptional: true, onData: (stream, session, done) => take(stream, session, done) })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  return Object.assign(smtp, { url: `smtp://127.0.0.1:${address.port}`, port: address.port, close })
}
