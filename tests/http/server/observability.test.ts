import { pino } from 'pino'
import { expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { uploadAndGetPath, png } from '#testkit/api/pictures'
import { fetchMetrics, serverForTest, startTestServer } from '#testkit/server/testServer'
import { syncClientOf } from '#testkit/sync/syncClient'

it('metrics report open documents and connections, request and commit durations and event loop lag', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  const id = await createItinerary(ana)
  const numbers = async () => {
    const text = await fetchMetrics(server)
    return (name: string) => Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN)
  }
  const before = await numbers()
  const client = syncClientOf(ana, id)
  await LegacyTab.enter(ana, id)
  addEvent(client.doc, { dayId: '' }, { label: 'Museo' })
  await eventually(() => expect(client.isStored).toBe(true))
  const after = await numbers()
  const held = (what: string) => after(`periplo_sync{what="${what}"}`)
  expect([held('rooms'), held('connections'), held('sockets')]).toEqual([1, 1, 1])
  const count = 'periplo_commit_duration_seconds_count'
  expect(after(count)).toBeGreaterThan(before(count))
  expect(after('periplo_commit_duration_seconds_sum')).toBeGreaterThan(0)
  const requests = 'http_request_duration_seconds_count{method="GET",route="GET /itineraries/{id}",status="200"}'
  expect(after(requests)).toBe(1)
  expect(after('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

it('logs at trace level contain request ids, but no names, content, addresses or tokens', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => lines.push(line) })
  const server = await startTestServer({ overrides: { log } })
  const ana = await signUp(server, { username: 'la.secreta', name: 'Nombre Privado', password: 'palabra de paso' })
  const tokens = ana.cookies.split('=')[1] ?? ''
  const id = await createItinerary(ana, { title: 'Viaje sorpresa', description: 'Nadie lo sabe' })
  await ana.attempt('POST /auth/login', { body: { usernameOrEmail: ana.email, password: 'otra palabra' } })
  await ana.attempt('GET /users/{id}', { params: { id: 'la.secreta' } })
  await ana.attempt('GET /itineraries', { query: { username: 'la.secreta', location: 'Rincón oculto' } })
  await ana.attempt('GET /search/users', { query: { query: 'la.secreta' } })
  await ana.attempt('PATCH /itineraries/{id}', {
    params: { id },
    body: { title: 'x'.repeat(60) },
    headers: { 'if-match': 'cosa' },
  })
  await ana.send('POST', '/api/itineraries', { body: '{"title":"Viaje sor', headers: { 'content-type': 'application/json' } })
  await ana.send('GET', '/la.secreta')
  await ana.send('GET', '/api/itineraries?token=la.secreta', { headers: { origin: 'https://la.secreta.example' } })
  const picture = await uploadAndGetPath(ana, await png(30, 20))
  const client = syncClientOf(ana, id)
  const tab = await LegacyTab.enter(ana, id)
  addEvent(client.doc, { dayId: '' }, { label: 'Evento callado' })
  await eventually(() => expect(client.isStored).toBe(true))
  await tab.emit('add-event', { itineraryId: id, dayId: 'la.secreta', eventData: { label: 'Evento callado' } })
  await ana.call('POST /auth/logout')
  await server.close()
  // Operators may see the bus URL.
  const text = lines.filter((line) => !line.includes('"bus"')).join('')
  for (const secret of [
    'la.secreta',
    'Privado',
    'palabra',
    'sorpresa',
    'Nadie',
    'oculto',
    'callado',
    'Viaje',
    picture,
    tokens,
    ...tokens.split('.'),
    '127.0.0.1',
  ])
    expect(text, secret).not.toContain(secret)
  const requests = lines
    .map((line) => JSON.parse(line) as { msg: string; requestId?: string; route?: string })
    .filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(10)
  for (const { requestId } of requests) expect(requestId).toMatch(/^[\w-]{10,}$/)
  expect(requests.map(({ route }) => route)).toEqual(expect.arrayContaining(['GET /users/{id}', 'POST /auth/login']))
})
