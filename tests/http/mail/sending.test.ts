import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fileTransport, smtpTransport } from '#server/mail/mailTransport'
import { MailWorker, mailSettings, retryDelayAfter } from '#server/mail/mailWorker'
import { queueMail, renderMail } from '#server/mail/queueMail'
import { signUp } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { waitForMail, mailFiles } from '#testkit/mail/readMail'
import { smtpForTest } from './smtpServer'
import { setUpServerProcesses } from '#testkit/server/serverProcesses'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { queryValue, queryValues } from '#testkit/server/rows'
import { findFreePort } from '#testkit/server/findFreePort'
import { removeData } from '#testkit/server/testData'
import { openTestServices, type TestServices } from '#testkit/sync/syncServer'

const processes = setUpServerProcesses()
const fixture = setUpFileServer()

const letter = { subject: 'Prueba', paragraphs: ['Una línea con eñes.'], notes: [] }

/** A database without a server: only the test's workers send. */
async function partsForTest({ ownNow = Date.now }: { ownNow?: () => number } = {}): Promise<TestServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'periplo-mail-'))
  const parts = await openTestServices(dataDir)
  onTestFinished(async () => {
    await parts.db.close()
    await removeData(dataDir)
  })
  return { ...parts, ownNow }
}

let causes = 0
async function queue(services: TestServices, to = 'ana@example.org', cause = `cause ${(causes += 1)}`): Promise<string> {
  const mail = await renderMail(services, { to, letter })
  await services.db.write((tx) => queueMail(services, tx, cause, mail))
  return mail.id
}

async function ownAddress() {
  const port = String(await findFreePort())
  return { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
}

it('a mail is sent once, as text and HTML, from the address in MAIL_FROM', async () => {
  const smtp = await smtpForTest()
  const port = await findFreePort()
  const env = { PORT: String(port), PUBLIC_URL: 'https://periplo.example', MAIL_FROM: 'Periplo <hola@periplo.example>' }
  const { child } = processes.launch({ ...env, SMTP_URL: smtp.url })
  await once(child.stdout ?? child, 'data')
  const ana = await signUp({ url: `http://127.0.0.1:${port}` }, { username: 'ana.ruiz' })
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  const [mail] = smtp.mails
  expect(mail).toMatchObject({ recipients: [ana.email], subject: 'Confirma tu correo en Periplo' })
  expect(mail?.headers.get('from')).toBe('Periplo <hola@periplo.example>')
  expect(mail?.messageId).toMatch(/^<[\w-]+@periplo\.example>$/)
  expect(mail?.link).toMatch(/^https:\/\/periplo\.example\/confirm\/[\w-]{43}$/)
  expect(mail?.html).toContain(`href="${mail?.link}"`)
  expect(mail?.html).not.toMatch(/<img|src=|url\(/)
})

it('a mail in flight when the process dies is resent after the restart with the same Message-ID', async () => {
  const smtp = await smtpForTest()
  smtp.hold = new Promise(() => undefined)
  const env = { SMTP_URL: smtp.url, ...(await ownAddress()) }
  const first = processes.launch(env)
  await signUp(await first.ready())
  await eventually(() => expect(smtp.mails).toHaveLength(1))
  first.child.kill('SIGKILL')
  await first.ended
  smtp.hold = undefined
  await processes.launch(env).ready()
  await eventually(() => expect(smtp.mails).toHaveLength(2))
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1)
})

it('mails queued before a crash are sent once by the next process', async () => {
  const port = await findFreePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, ...(await ownAddress()), LOG_LEVEL: 'error' }
  const first = processes.launch(env)
  const people = await first.ready()
  for (let i = 0; i < 5; i += 1) await signUp(people)
  first.child.kill('SIGKILL')
  await first.ended
  const smtp = await smtpForTest(port)
  await processes.launch(env).ready()
  await eventually(() => expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(5))
  expect(smtp.mails).toHaveLength(5)
})

it('refused and unanswered mails are retried with growing delays and the same Message-ID', async () => {
  const smtp = await smtpForTest()
  smtp.next.push('refuse', 'hang up')
  const services = await partsForTest()
  const settings = { ...mailSettings, firstPauseMs: 20, lookMs: 20 }
  const worker = new MailWorker(services, smtpTransport(services.config, smtp.url), settings)
  const { db } = services
  const mail = await renderMail(services, { to: 'luis@example.org', letter })
  await db.write((tx) => queueMail(services, tx, 'tried again', mail))
  await worker.start()
  await eventually(() => expect(queryValue(db, "SELECT sent_at FROM mails WHERE cause = 'tried again'")).resolves.not.toBeNull())
  await worker.close()
  expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([`<${mail.id}@localhost>`, `<${mail.id}@localhost>`])
  expect([1, 2, 3, 12, 48].map((attempts) => retryDelayAfter(attempts, mailSettings))).toEqual([
    2000, 4000, 8000, 3600_000, 3600_000,
  ])
})

it('a mail that the mail server refuses permanently is not retried', async () => {
  const smtp = await smtpForTest()
  smtp.next.push('refuse for good')
  const services = await partsForTest()
  const [refused, sent] = [await queue(services, 'nadie@example.org'), await queue(services)]
  const settings = { ...mailSettings, lanes: 1, firstPauseMs: 1, lookMs: 10 }
  const worker = new MailWorker(services, smtpTransport(services.config, smtp.url), settings)
  await worker.start()
  await eventually(async () => {
    expect(await queryValues(services.db, 'SELECT id FROM mails WHERE content IS NOT NULL')).toEqual([])
  })
  await worker.close()
  expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([`<${sent}@localhost>`])
  const row = await queryValue(services.db, 'SELECT attempts FROM mails WHERE id = @id AND sent_at IS NULL', { id: refused })
  expect(row).toBe(1)
})

it('a mail is dropped after two days and its content is deleted', async () => {
  const clock = { now: Date.now() }
  const services = await partsForTest({ ownNow: () => clock.now })
  const id = await queue(services)
  const tries: number[] = []
  const transport = {
    send: () => {
      tries.push(clock.now)
      return Promise.reject(new Error('nobody there'))
    },
    close: () => undefined,
  }
  const worker = new MailWorker(services, transport, { ...mailSettings, lookMs: 10 })
  await worker.start()
  await eventually(async () => {
    clock.now += 3600_000
    worker.wake()
    expect(await queryValue(services.db, 'SELECT content FROM mails WHERE id = @id', { id })).toBeNull()
  })
  await worker.close()
  expect((tries.at(-1) ?? 0) - (tries[0] ?? 0)).toBeLessThanOrEqual(48 * 3600_000)
  expect((tries.at(-1) ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(40 * 3600_000)
})

it('a retry planned by a clock that ran ahead is sent once the clock is right', async () => {
  const clock = { now: Date.now() }
  const services = await partsForTest({ ownNow: () => clock.now })
  const id = await queue(services)
  const sent = () => queryValue(services.db, 'SELECT sent_at FROM mails WHERE id = @id', { id })
  let isDown = true
  const transport = { send: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()), close: () => undefined }
  const worker = new MailWorker(services, transport, { ...mailSettings, lookMs: 10 })
  clock.now += 24 * 3600_000
  await worker.start()
  const planned = () => queryValue<number>(services.db, 'SELECT due_at FROM mails WHERE id = @id', { id })
  await eventually(async () => expect(await planned()).toBeGreaterThan(clock.now))
  isDown = false
  clock.now -= 24 * 3600_000
  await eventually(async () => expect(await sent()).toBe(clock.now))
  await worker.close()
})

it('each mail is sent by only one of several workers', async () => {
  const smtp = await smtpForTest()
  const services = await partsForTest()
  const workers = Array.from({ length: 3 }, () => new MailWorker(services, smtpTransport(services.config, smtp.url)))
  const wake = () => workers.forEach((worker) => worker.wake())
  services.bus.on('mailQueued', wake)
  const ids = await Promise.all(Array.from({ length: 20 }, () => queue(services)))
  await eventually(async () => {
    expect(await queryValues(services.db, 'SELECT id FROM mails WHERE content IS NOT NULL')).toEqual([])
  })
  await Promise.all(workers.map((worker) => worker.close()))
  expect(smtp.mails.map(({ messageId }) => messageId).toSorted()).toEqual(ids.map((id) => `<${id}@localhost>`).toSorted())
})

it('a cause queues one mail, and a rolled back transaction none', async () => {
  const services = await partsForTest()
  const { db } = services
  const count = () => queryValue<number>(db, "SELECT count(*) FROM mails WHERE cause LIKE 'the same%'")
  await queue(services, 'uno@example.org', 'the same')
  await queue(services, 'dos@example.org', 'the same')
  expect(await count()).toBe(1)
  const mail = await renderMail(services, { to: 'tres@example.org', letter })
  const undone = db.write(async (tx) => {
    await queueMail(services, tx, 'the same, undone', mail)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await count()).toBe(1)
})

it('without SMTP_URL each mail is written to a file named by time and address', async () => {
  const ana = await signUp(fixture.server, { username: 'ana' })
  const mail = await waitForMail(fixture.server.dataDir, ana.email, /^Confirma/)
  const names = (await mailFiles(fixture.server.dataDir)).filter((name) => name.includes(ana.email))
  expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-ana@example\.org\.eml$/)])
  expect(mail.text).toContain('Te damos la bienvenida a Periplo.')
  const source = await readFile(join(fixture.server.dataDir, 'mail', names[0] ?? ''), 'latin1')
  expect(source).toContain('multipart/alternative')
})

it('a mail rewritten after a crash keeps one file, and two mails of the same time get two files', async () => {
  const { config, dataDir } = { config: fixture.server.services.config, dataDir: fixture.server.dataDir }
  const transport = fileTransport(config)
  const written = (messageId: string) => ({
    messageId,
    to: '../a/b@example.org',
    subject: 'Prueba',
    text: 'Hola',
    html: '<p>Hola</p>',
  })
  const madeAt = Date.parse('2026-01-02T03:04:05.678Z')
  for (const id of ['<uno@localhost>', '<uno@localhost>', '<dos@localhost>']) await transport.send(written(id), madeAt)
  const names = (await mailFiles(dataDir)).filter((name) => name.startsWith('20260102'))
  expect(names).toEqual(['20260102T030405678Z-.._a_b@example.org.eml', '20260102T030405679Z-.._a_b@example.org.eml'])
})

it.each([
  ['SMTP_URL', 'https://example.org'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'nobody'],
  ['CONFIRM_EMAIL', 'perhaps'],
])('%s = %s is refused at the start', async (name, value) => {
  const { ended, output } = processes.launch({ [name]: value })
  expect((await ended).code).toBe(1)
  expect(output().stderr).toContain(name)
})

it.each(['production', 'development'])('in %s SMTP_URL without PUBLIC_URL is refused at the start', async (mode) => {
  const { ended, output } = processes.launch({ NODE_ENV: mode, SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await ended).code).toBe(1)
  expect(output().stderr).toContain('PUBLIC_URL')
})
