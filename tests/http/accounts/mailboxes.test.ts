import { beforeEach, describe, expect, it } from 'vitest'
import { ApiClient, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { waitForMail, mailFiles } from '#testkit/mail/readMail'
import { serverForTest, type TestServer } from '#testkit/server/testServer'

const LIMIT = 12
const HOUR = 3600_000
const PASSWORD = 'contraseña segura'

const clock = { now: 0 }
let server: TestServer
let people = 0

beforeEach(async () => {
  clock.now = Date.parse('2026-05-01T10:00:00Z')
  server = await serverForTest({ env: { RATE_LIMIT: 'on' }, overrides: { now: () => (clock.now += 1) } })
})

const register = (email: string, client = new ApiClient(server)) =>
  client.attempt('POST /auth/register', {
    body: { name: 'Ana', username: `buzon${(people += 1)}`, email, password: PASSWORD },
  })
const change = (person: Account, email: string) =>
  person.attempt('PATCH /users/{id}', { params: { id: person.id }, body: { email, currentPassword: person.password } })
const statusOf = async (answer: Promise<Response>) => (await answer).status

async function mailsLike(part: string): Promise<number> {
  const { db } = server.services
  await expect.poll(async () => (await db.rows<[number]>('SELECT count(*) FROM mails WHERE content IS NOT NULL'))[0]?.[0]).toBe(0)
  return (await mailFiles(server.dataDir)).filter((name) => name.includes(part)).length
}

describe('a mailbox', () => {
  it('has one account for all spellings of its address in registration, change and login', async () => {
    expect(await statusOf(register('josé@españa.es'))).toBe(201)
    const eva = await signUp(server)
    for (const email of ['JOSÉ@xn--espaa-rta.es', 'josé@ESPAÑA.es'.normalize('NFD'), 'ｊosé@españa.es']) {
      expect(await readRefusal(await register(email))).toMatchObject({ status: 409, error: 'EmailConflictError' })
      expect(await readRefusal(await change(eva, email))).toMatchObject({ status: 409, error: 'EmailConflictError' })
      const login = { usernameOrEmail: email, password: PASSWORD }
      expect(await statusOf(new ApiClient(server).attempt('POST /auth/login', { body: login }))).toBe(200)
    }
    await new ApiClient(server).call('POST /auth/recoveries', { body: { usernameOrEmail: 'José@xn--espaa-rta.es' } })
    await expect.poll(() => mailsLike('jos_@espa_a.es')).toBe(2)
  })

  it('cannot have an address that mail programs read differently', async () => {
    const eva = await signUp(server)
    for (const email of ['<x@y.es', 'x@y.es>', '"x"@y.es', 'x@y.es.', 'x\u200b@y.es', 'x\u0000@y.es']) {
      const issues = [{ path: 'email', code: 'not_an_email' }]
      expect(await readRefusal(await register(email))).toMatchObject({ status: 400, issues })
      expect(await readRefusal(await change(eva, email))).toMatchObject({ status: 400, issues })
    }
  })

  it('of an older account keeps its stored spelling, and no other account can use it', async () => {
    const { db } = server.services
    const [ana, luis] = [await signUp(server), await signUp(server)]
    const old = (person: Account, email: string) =>
      db.write((tx) => tx.run('UPDATE users SET email = @email, email_key = @email WHERE id = @id', { email, id: person.id }))
    await old(ana, '<x@y.es')
    await old(luis, 'josé@españa.es'.normalize('NFD'))
    const login = (usernameOrEmail: string) =>
      statusOf(new ApiClient(server).attempt('POST /auth/login', { body: { usernameOrEmail, password: ana.password } }))
    expect([await login('<X@y.es'), await login('josé@españa.es'), await login('josé@xn--espaa-rta.es')]).toEqual([200, 200, 200])
    const form = { name: 'Otra', email: '<x@y.es', currentPassword: '', newPassword: '' }
    expect(await statusOf(ana.attempt('PATCH /users/{id}', { params: { id: ana.id }, body: form }))).toBe(204)
    expect([await login('<x@y.es'), await statusOf(register('josé@xn--espaa-rta.es'))]).toEqual([200, 409])
    await new ApiClient(server).call('POST /auth/recoveries', { body: { usernameOrEmail: 'josé@españa.es' } })
    const { link } = await waitForMail(server.dataDir, 'jose_@espan_a.es', /nueva contraseña/)
    const token = link.split('/').at(-1) ?? ''
    const renewed = { params: { token }, body: { newPassword: 'una muy nueva' } }
    expect(await statusOf(new ApiClient(server).attempt('PUT /auth/recoveries/{token}', renewed))).toBe(204)
  })
})

describe('an unconfirmed mailbox', () => {
  it('gets at most twelve mails an hour from all accounts together', async () => {
    const strangers: Account[] = []
    for (let i = 0; i < 4; i += 1) strangers.push(await signUp(server))
    const statuses: number[] = []
    for (const stranger of strangers)
      for (let i = 0; i < 5; i += 1) statuses.push(await statusOf(change(stranger, `victima+${i}@example.org`)))
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(204), ...Array<number>(20 - LIMIT).fill(429)])
    expect(await mailsLike('victima')).toBe(LIMIT)
    clock.now += HOUR
    const late = await signUp(server)
    expect(await statusOf(change(late, 'victima@example.org'))).toBe(204)
  })

  it('gets no more mails by deleting and registering accounts, which still answers 201', async () => {
    for (let i = 0; i < LIMIT + 3; i += 1) {
      const client = new ApiClient(server)
      const answer = await register('victima@example.org', client)
      const { id } = (await answer.json()) as { id: string }
      expect(answer.status).toBe(201)
      expect(await statusOf(client.attempt('DELETE /users/{id}', { params: { id }, body: { password: PASSWORD } }))).toBe(204)
    }
    expect(await mailsLike('victima')).toBe(LIMIT)
    const client = new ApiClient(server)
    expect(await statusOf(register('victima@example.org', client))).toBe(201)
    expect(await readRefusal(await client.attempt('POST /auth/confirmations'))).toMatchObject({ error: 'TooManyRequestsError' })
    await new ApiClient(server).call('POST /auth/recoveries', { body: { usernameOrEmail: 'victima@example.org' } })
    expect(await mailsLike('victima')).toBe(LIMIT)
  })
})

it.each([24, 0.5])('a mailbox gets mails again after a clock that ran %d hours ahead is corrected', async (hours) => {
  clock.now += hours * HOUR
  for (let i = 0; i < LIMIT; i += 1) await register(`ahead+${i}@example.org`)
  clock.now -= hours * HOUR
  await register('ahead@example.org')
  const counted = await server.services.db.rows('SELECT count(*) FROM mails WHERE recipient IS NOT NULL')
  expect(counted).toEqual([[LIMIT + 1]])
})
