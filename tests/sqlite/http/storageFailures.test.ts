import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { ApiClient, createItinerary, invite, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { jpeg, sendPicture } from '#testkit/api/pictures'
import { requestPublicFeed } from '#testkit/api/sessionCalls'
import { lockDatabase, requireSqlite } from '#testkit/server/rows'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let ana: Account
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } })
  ana = await signUp(server)
})
afterAll(() => server.close())

function refuseWrites(): () => void {
  const { $client } = requireSqlite(server.services.db)
  $client.pragma('query_only = ON')
  const mend = () => void $client.pragma('query_only = OFF')
  onTestFinished(mend)
  return mend
}

const credentials = () => ({ usernameOrEmail: ana.username, password: ana.password })

it('a write waits for a lock that ends soon, while reads go on', async () => {
  const id = await createItinerary(ana)
  const unlock = lockDatabase(server)
  const patch = ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Con paciencia' } })
  await eventually(() => expect(server.services.db.isLocked).toBe(true))
  expect((await ana.call('GET /itineraries/{id}', { params: { id } })).title).not.toBe('Con paciencia')
  unlock()
  await patch
  expect((await ana.call('GET /itineraries/{id}', { params: { id } })).title).toBe('Con paciencia')
})

it('a write is refused with 503 when the lock lasts, and has changed nothing', async () => {
  const id = await createItinerary(ana)
  const unlock = lockDatabase(server)
  const answers = await Promise.all(
    ['uno', 'dos', 'tres'].map((title) => ana.attempt('PATCH /itineraries/{id}', { params: { id }, body: { title } })),
  )
  for (const answer of answers) {
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await readRefusal(answer)).toMatchObject({ status: 503, error: 'UnavailableError' })
  }
  expect((await ana.send('GET', '/readyz')).status).toBe(503)
  unlock()
  expect((await ana.call('GET /itineraries/{id}', { params: { id } })).recordVersion).toBe(1)
  await eventually(async () => expect((await ana.send('GET', '/readyz')).status).toBe(200))
})

it('an invited user opens the trip while writes fail, and a later opening accepts the invitation', async () => {
  const [id, luis] = [await createItinerary(ana), await signUp(server)]
  await invite(ana, id, luis)
  const opened = async () => (await luis.attempt('GET /itineraries/{id}', { params: { id } })).status
  const unlock = lockDatabase(server)
  await eventually(() => expect(server.services.db.isLocked).toBe(true))
  expect(await opened()).toBe(200)
  unlock()
  await eventually(() => expect(server.services.db.isLocked).toBe(false))
  const mend = refuseWrites()
  expect(await opened()).toBe(200)
  mend()
  expect(await ana.call('GET /itineraries', { query: { userId: luis.id } })).toEqual([])
  expect(await opened()).toBe(200)
  expect(await ana.call('GET /itineraries', { query: { userId: luis.id } })).toHaveLength(1)
})

it('on a read-only disk login and refresh return 503, sessions and reads go on, /readyz fails', async () => {
  const id = await createItinerary(ana)
  const mend = refuseWrites()
  for (const refused of [
    await ana.refused('POST /auth/login', { body: credentials() }),
    await ana.refused('POST /auth/refresh-token'),
    await ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Nada' } }),
  ])
    expect(refused).toMatchObject({ status: 503, error: 'UnavailableError' })
  expect((await ana.call('GET /itineraries/{id}', { params: { id } })).title).not.toBe('Nada')
  expect((await ana.call('GET /auth/session')).user?.id).toBe(ana.id)
  expect((await ana.send('GET', '/readyz')).status).toBe(503)
  mend()
  await ana.call('POST /auth/refresh-token')
  await ana.call('POST /auth/login', { body: credentials() })
  await eventually(async () => expect((await ana.send('GET', '/readyz')).status).toBe(200))
})

function refuseRowsOf(table: string): () => void {
  const { $client } = requireSqlite(server.services.db)
  $client.function('no_room', () => {
    throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
  })
  $client.exec(`CREATE TEMP TRIGGER no_room BEFORE INSERT ON ${table} BEGIN SELECT no_room(); END`)
  const mend = () => void $client.exec('DROP TRIGGER IF EXISTS temp.no_room')
  onTestFinished(mend)
  return mend
}

it.each(['users', 'uploads', 'sessions'])(
  'a registration that fails halfway (no room for %s) creates no account, and a retry succeeds',
  async (table) => {
    const eva = new ApiClient(server)
    const sent = await sendPicture(eva, await jpeg(40, table.length), { path: 'avatar' })
    const { avatarUrl: avatar } = (await sent.json()) as { avatarUrl: string }
    const username = `eva-${table}`
    const body = { name: 'Eva', username, email: `${username}@example.org`, password: 'contraseña segura', avatar }
    const mend = refuseRowsOf(table)
    expect(await eva.refused('POST /auth/register', { body })).toMatchObject({ status: 503, error: 'UnavailableError' })
    mend()
    const user = await eva.call('POST /auth/register', { body })
    expect(user).toMatchObject({ username, avatar })
    expect((await eva.call('GET /auth/session')).user?.id).toBe(user.id)
  },
)

it('a read that fails in the storage returns an error that names reading, not writing', async () => {
  // On every connection.
  const broken = vi.spyOn(Database.prototype, 'prepare').mockImplementation(() => {
    throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
  })
  onTestFinished(() => broken.mockRestore())
  expect(await (await fetch(`${server.url}/api/itineraries`)).json()).toMatchObject({
    error: 'UnavailableError',
    message: 'The storage is not readable now',
  })
})

it('a session goes on when the first use of its new token cannot be stored', async () => {
  await ana.call('POST /auth/refresh-token')
  const { $client } = requireSqlite(server.services.db)
  $client.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON sessions BEGIN SELECT raise(FAIL, 'database or disk is full'); END`)
  expect((await requestPublicFeed(ana)).status).toBe(200)
  $client.exec('DROP TRIGGER full')
})

it('/readyz tries a write, but not for every request', async () => {
  const fresh = await serverForTest()
  pagesWritten(fresh)
  const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(`${fresh.url}/readyz`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const written = pagesWritten(fresh)
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(20)
})

/** Pages written since the last call, which truncates the WAL. */
function pagesWritten({ services }: TestServer): number {
  const [row] = requireSqlite(services.db).$client.pragma('wal_checkpoint(PASSIVE)') as { log: number }[]
  return row?.log ?? 0
}

describe('a calendar with events that were not exported before', () => {
  const addOne = async (id: string, label: string) => {
    const room = await server.services.hub.open(id)
    await room.write({ origin: 'server', userId: ana.id }, (doc) => {
      const [day] = room.view().days
      addEvent(doc, { dayId: day?.id ?? '' }, { label })
    })
    await server.services.settle(id)
  }
  const exported = async (id: string) =>
    (await ana.attempt('GET /itineraries/{id}/export', { params: { id }, query: { format: 'ics' } })).status

  it.each([
    ['another connection has the database locked', () => void lockDatabase(server)],
    ['the disk takes nothing', () => void refuseWrites()],
  ])('is read while %s', async (_, stop) => {
    const id = await createItinerary(ana)
    const { url } = await ana.call('POST /itineraries/{id}/calendar', { params: { id } })
    await addOne(id, 'Museo')
    stop()
    const answer = await fetch(url)
    expect([answer.status, (await answer.text()).includes('SUMMARY:Museo')]).toEqual([200, true])
    expect(await exported(id)).toBe(200)
  })
})
