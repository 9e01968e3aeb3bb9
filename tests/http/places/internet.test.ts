import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { readConfig } from '#server/config'
import { setSuspension } from '#server/accounts/userStore'
import { openGeocoder } from '#server/features/places/geocoder/openGeocoder'
import { ApiClient, signUp, type Account } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { answerJson, photonAnswer, startFakeGeocoder, type FakeGeocoder } from '#testkit/server/fakeGeocoder'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

const DAY = 24 * 3600_000
const NAME = 'GET /places/internet'

let dir: string
let provider: FakeGeocoder
let server: TestServer
let ana: Account
let luis: Account
let clock: { now: number; askedAt: number[]; deadlines: AbortController[] }
let logged: string

async function start(): Promise<void> {
  const config = readConfig({ DATA_DIR: dir, GEOCODER_URL: provider.setting, PUBLIC_URL: 'https://periplo.example' })
  const log = pino({ level: 'info' }, { write: (line) => (logged += line) })
  const geocoder = openGeocoder(
    { config, log, ownNow: () => clock.now },
    {
      now: () => clock.now,
      sleep: async (ms) => void (clock.now += ms),
      deadline: () => {
        const deadline = new AbortController()
        clock.deadlines.push(deadline)
        return deadline.signal
      },
    },
  )
  server = await startTestServer({ env: { GEOCODER_URL: provider.setting }, overrides: { geocoder } })
  ana = await signUp(server)
  luis = await signUp(server)
}

beforeEach(async () => {
  clock = { now: 1000 * DAY, askedAt: [], deadlines: [] }
  logged = ''
  dir = await mkdtemp(join(tmpdir(), 'periplo-geocoder-'))
  provider = await startFakeGeocoder()
  await start()
})
afterEach(async () => {
  await server.close()
  provider.close()
  await rm(dir, { recursive: true })
})

const search = (query: string, near?: string, person: ApiClient = ana) =>
  person.call(NAME, { query: { query, ...(near !== undefined && { near }) } })
const names = async (...args: Parameters<typeof search>) => (await search(...args)).places.map(({ name }) => name)
const refusal = (query: string, person: ApiClient = ana) => person.refused(NAME, { query: { query } })
const texts = () => provider.requests.map(({ url }) => url.searchParams.get('q'))

describe('GET /places/internet', () => {
  it('finds places as GET /places does, with an attribution', async () => {
    expect(await search('caffè greco', '41.8902,12.4922')).toEqual({
      attribution: '© OpenStreetMap',
      places: [
        {
          ...{ source: 'geo', name: 'Antico Caffè Greco', address: 'Via dei Condotti 86, Roma, Italia' },
          ...{ lat: 41.89257, lng: 12.48531, geonameId: expect.any(Number), timeZone: 'Europe/Rome' },
          ...{ distance: expect.closeTo(600, -3), trips: null },
        },
      ],
    })
    const [{ url, headers } = { url: new URL('http://none'), headers: {} }] = provider.requests
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ api_key: 'SECRET', q: 'caffè greco', limit: '8', lat: '41.9', lon: '12.5', zoom: '12' },
    })
    expect(headers).toMatchObject({ 'user-agent': 'Periplo (+https://periplo.example)', 'accept-language': 'es' })
    expect(headers).not.toHaveProperty('cookie')
  })

  it('is for signed-in users who are not suspended', async () => {
    expect(await refusal('greco', new ApiClient(server))).toMatchObject({ status: 401, error: 'UnauthorizedError' })
    await server.services.db.write((tx) => setSuspension(tx, luis.id, Date.now() + DAY))
    expect(await refusal('greco', luis)).toMatchObject({ status: 403, error: 'SuspendedError' })
    expect(provider.requests).toEqual([])
  })

  it('refuses bad input, and asks nothing below two letters', async () => {
    for (const query of [`query=${'x'.repeat(201)}`, 'query=bar&near=1', 'query=bar&near=91,0', 'query=a&query=b'])
      expect((await ana.send('GET', `/api/places/internet?${query}`)).status, query).toBe(400)
    for (const query of ['', ' a ', '\0\0', '\u200B\u200B\u200B']) expect(await names(query)).toEqual([])
    expect(provider.requests).toEqual([])
    for (const query of ['"', "' or 1=1", '&q=x#', '東京', '\0ab', '🧭🧭', 'x'.repeat(200)]) await names(query)
    expect(texts()).toContain('&q=x#')
  })

  it('is 404 without a geocoder', async () => {
    const without = await serverForTest()
    expect(await (await signUp(without)).refused(NAME, { query: { query: 'greco' } })).toMatchObject({ status: 404 })
    expect(without.services.geocoder).toBeUndefined()
  })

  it('is never asked by typing', async () => {
    for (const text of ['ant', 'antico', 'antico caffe']) await ana.call('GET /places', { query: { query: text } })
    expect(provider.requests).toEqual([])
  })

  it('has a limit for each user', async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' }, overrides: { geocoder: server.services.geocoder } })
    const [eva, eve] = [await signUp(limited), await signUp(limited)]
    for (let i = 0; i < 10; i += 1) await search('greco', undefined, eva)
    expect(await refusal('greco', eva)).toMatchObject({ status: 429 })
    expect(await names('greco', undefined, eve)).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('is kept 30 days for all, whatever the case and spaces, over a restart', async () => {
    await names('Caffè  Greco')
    await server.close()
    await start()
    expect(await names(' caffè greco', undefined, luis)).toEqual(['Antico Caffè Greco'])
    expect(texts()).toEqual(['Caffè Greco'])
    clock.now += 30 * DAY
    await names('caffè greco')
    expect(texts()).toHaveLength(2)
    const file = await readFile(join(dir, 'geocoder.sqlite'), 'latin1')
    expect([file.includes('SECRET'), file.includes('greco')]).toEqual([false, false])
  })

  it('is another one far away, and the same for neighbours', async () => {
    await names('greco', '41.9012,12.4987')
    await names('greco', '41.8977,12.5123')
    await names('greco', '40.4,-3.7')
    await names('greco')
    expect(provider.requests).toHaveLength(3)
  })

  it('without places is kept, a failure is not', async () => {
    provider.answer = answerJson(photonAnswer())
    expect([await names('nada'), await names('nada')]).toEqual([[], []])
    expect(provider.requests).toHaveLength(1)
    provider.answer = (_, response) => void response.writeHead(400).end('{}')
    expect(await refusal('greco')).toMatchObject({ status: 503, error: 'UnavailableError' })
    provider.answer = answerJson(photonAnswer('Greco'))
    expect(await names('greco')).toEqual(['Greco'])
  })
})

describe('a burst', () => {
  const hold = () => {
    const held: (() => void)[] = []
    provider.answer = (request, response) => {
      clock.askedAt.push(clock.now)
      held.push(() => answerJson(photonAnswer('Bar'))(request, response))
    }
    return held
  }

  it('asks once a second, equal searches once', async () => {
    provider.answer = (request, response) => {
      clock.askedAt.push(clock.now - 1000 * DAY)
      answerJson(photonAnswer('Bar'))(request, response)
    }
    const people = [ana, luis, await signUp(server)]
    await Promise.all(people.flatMap((person, i) => [names(`bar ${i}`, undefined, person), names('bar', undefined, person)]))
    expect(clock.askedAt).toEqual([0, 1000, 2000, 3000])
    clock.now += 5000
    await names('otro')
    expect(clock.askedAt.at(-1)).toBe(8000)
  })

  it('waits in a short queue, of which one user has two places', async () => {
    const held = hold()
    const first = names('uno')
    await eventually(() => expect(held).toHaveLength(1))
    const second = names('dos')
    await eventually(async () => expect(await refusal('tres')).toMatchObject({ status: 429, error: 'TooManyRequestsError' }))
    const others = Array.from({ length: 6 }, async (_, i) =>
      server.services.geocoder?.find({ text: `x${i}`, near: undefined, userId: `u${i}`, signal: new AbortController().signal }),
    )
    expect(await refusal('cuatro', luis)).toMatchObject({ status: 429 })
    provider.answer = answerJson(photonAnswer('Bar'))
    held[0]?.()
    expect(await Promise.all([first, second])).toEqual([['Bar'], ['Bar']])
    await Promise.all(others)
    expect(await names('cuatro', undefined, luis)).toEqual(['Bar'])
  })

  it('asks nothing for a user who left the queue', async () => {
    const held = hold()
    const first = names('uno')
    await eventually(() => expect(held).toHaveLength(1))
    const left = new AbortController()
    const search = { text: 'dos', near: undefined, userId: luis.id, signal: left.signal }
    const second = server.services.geocoder?.find(search)
    left.abort()
    held[0]?.()
    await expect(second).rejects.toThrow('aborted')
    await first
    expect(texts()).toEqual(['uno'])
  })
})

describe('a geocoder that fails', () => {
  it.each([429, 502, 503, 504])('with status %i is 503, and asked again only after a pause', async (status) => {
    provider.answer = (_, response) => void response.writeHead(status).end('{}')
    expect(await refusal('greco')).toMatchObject({ status: 503, error: 'UnavailableError' })
    provider.answer = answerJson(photonAnswer('Greco'))
    expect(await refusal('greco', luis)).toMatchObject({ status: 503 })
    expect(provider.requests).toHaveLength(1)
    clock.now += 30_000
    expect(await names('greco')).toEqual(['Greco'])
    expect(logged).toContain(`"host":"${provider.host}"`)
  })

  const failures: Record<string, FakeGeocoder['answer']> = {
    'with 401': (_, response) => void response.writeHead(401).end('{}'),
    'with 500': (_, response) => void response.writeHead(500).end('{}'),
    'with HTML': (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>greco</html>'),
    'with other JSON': answerJson({ error: 'SECRET' }),
    'with 10 MB': (_, response) => void response.writeHead(200).end(`{"features":[],"x":"${'x'.repeat(10_000_000)}"}`),
    'with a redirect': (_, response) => void response.writeHead(302, { Location: `http://${provider.host}/api?q=other` }).end(),
    'by breaking off': (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{')
      setImmediate(() => response.destroy())
    },
  }

  it.each(Object.keys(failures))('%s is 503 for this search alone', async (name) => {
    provider.answer = failures[name] ?? provider.answer
    expect(await refusal('greco')).toMatchObject({ status: 503, error: 'UnavailableError' })
    expect(provider.requests).toHaveLength(1)
    provider.answer = answerJson(photonAnswer('Greco'))
    expect(await names('bar', undefined, luis)).toEqual(['Greco'])
    expect(logged).toContain(`"host":"${provider.host}"`)
    expect([logged.includes('SECRET'), logged.includes('greco')]).toEqual([false, false])
  })

  it('by being dead is 503; the places of this server come as ever, kept answers too', async () => {
    await names('bar')
    provider.close()
    expect(await refusal('greco')).toMatchObject({ status: 503 })
    expect(logged).toContain('ECONNREFUSED')
    expect(await names('bar')).toEqual(['Antico Caffè Greco'])
    expect((await ana.call('GET /places', { query: { query: 'coliseo' } }))[0]).toMatchObject({ name: 'Coliseo' })
  })

  it('by being slow is 503 at the deadline, also within its answer', async () => {
    provider.answer = (_, response) => void response.writeHead(200).write('{"features":[')
    const waiting = refusal('greco')
    await eventually(() => expect(provider.requests).toHaveLength(1))
    expect((await ana.call('GET /places', { query: { query: 'coliseo' } }))[0]).toMatchObject({ name: 'Coliseo' })
    clock.deadlines[0]?.abort(new DOMException('late', 'TimeoutError'))
    expect(await waiting).toMatchObject({ status: 503 })
    expect(logged).toContain('did not answer in time')
    provider.answer = answerJson(photonAnswer('Greco'))
    expect(await refusal('bar', luis)).toMatchObject({ status: 503 })
  })

  it('does not hold up the end of the server', async () => {
    provider.answer = () => undefined
    const waiting = refusal('greco').catch(() => undefined)
    await eventually(() => expect(provider.requests).toHaveLength(1))
    server.services.geocoder?.close()
    await waiting
  })
})
