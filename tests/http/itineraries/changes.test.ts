import { cp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ChangeStore, listChanges } from '#server/history/changeStore'
import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import { newId } from '#shared/ids'
import { addEvent, deleteDay, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { seed } from '#shared/itinerary/seed'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { SyncClient } from '#testkit/sync/syncClient'
import { openSyncServer, syncServer } from '#testkit/sync/syncServer'

const LONG_AGO = '2026-01-01T00:00:00Z'

let server: TestServer
let ana: Account
let bea: Account
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server, { name: 'Ana' })
  bea = await signUp(server, { name: 'Bea' })
}, 180_000)
afterAll(() => server.close())
beforeEach(async () => {
  id = await createItinerary(ana, { isPublic: false })
  await invite(ana, id, bea)
})

async function editing(person: Account, itineraryId = id): Promise<SyncClient> {
  const client = new SyncClient({ url: `${server.url.replace('http', 'ws')}/sync` }, { cookie: person.cookies }, itineraryId)
  await eventually(() => expect(client.isSynced).toBe(true))
  return client
}
const stored = (...clients: SyncClient[]) =>
  eventually(() => expect(clients.map(({ isStored }) => isStored)).toEqual(clients.map(() => true)))
const dayOf = (client: SyncClient, number: number): string => client.view().days[number - 1]?.id ?? ''
const read = (person: ApiClient = bea, since = LONG_AGO, itineraryId = id) =>
  person.call('GET /itineraries/{id}/changes', { params: { id: itineraryId }, query: { since } })
const short = ({ user, kind, label, fields = [] }: ItineraryChangeEntry) => [user.name, kind, label, ...fields].join(' ')
/** What was done, oldest first, without the invitation that every test begins with. */
const told = async () => {
  const changes = (await read()).map(short).toReversed()
  return changes.filter((change) => change !== 'Ana edit-itinerary Madrid en otoño collaborators')
}

describe('what two people do at once', () => {
  it('over documents is told of each of them, newest first', async () => {
    const [a, b] = [await editing(ana), await editing(bea)]
    const museum = addEvent(a.doc, { dayId: dayOf(a, 1) }, { label: 'Museo' })
    const dinner = addEvent(b.doc, { dayId: dayOf(b, 1) }, { label: 'Cena', startTime: '21:00' })
    await stored(a, b)
    await eventually(() => expect(a.view()).toEqual(b.view()))
    expect((await told()).toSorted()).toEqual(['Ana add-event Museo', 'Bea add-event Cena'])
    // In one burst, before rows follow: each edits the other's event, in different fields of one, and one deletes the other's.
    editEvent(a.doc, dinner, { label: 'Cena tardía' })
    editEvent(b.doc, dinner, { description: 'en la terraza' })
    deleteEvent(b.doc, museum)
    moveEvent(a.doc, dinner, { dayId: dayOf(a, 2) })
    await stored(a, b)
    const [entry] = await read()
    expect((await told()).slice(2).toSorted()).toEqual([
      'Ana edit-event Cena tardía label',
      'Ana move-event Cena tardía',
      'Bea delete-event Museo',
      'Bea edit-event Cena tardía description',
    ])
    expect(Object.keys(entry?.user ?? {}).toSorted()).toEqual(['avatar', 'id', 'name', 'username'])
    const moved = (await read()).find(({ kind }) => kind === 'move-event')
    expect(moved).toMatchObject({ user: { id: ana.id }, eventId: dinner, dayId: dayOf(a, 2) })
    expect(Math.abs(Date.parse(moved?.at ?? '') - Date.now())).toBeLessThan(10_000)
  })

  it('over a document, a socket and REST is told of each of them', async () => {
    const a = await editing(ana)
    const tab = await LegacyTab.enter(bea, id)
    const dayId = dayOf(a, 1)
    await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'Mercado' } })
    const { event } = await tab.next('add-event')
    addEvent(a.doc, { dayId }, { label: 'Museo' })
    await stored(a)
    await tab.next('add-event')
    await server.services.settle(id)
    await tab.save(id, tab.form(event.id), { label: 'Mercado de San Miguel' })
    const order = tab.shown.days[0]?.events.toReversed() ?? []
    await tab.emit('reorder-events', { itineraryId: id, dayId, eventData: { reorderedEvents: order } })
    await tab.emit('delete-day', { itineraryId: id, dayId: dayOf(a, 3), startDate: '', days: [] })
    await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Madrid en dos días', isPublic: true } })
    const changes = await told()
    expect(changes.filter((change) => !change.includes('move-event'))).toEqual([
      'Bea add-event Mercado',
      'Ana add-event Museo',
      'Bea edit-event Mercado de San Miguel label',
      'Bea delete-day Día 3 - Lunes, 26 de octubre',
      'Ana edit-itinerary Madrid en dos días collaborators title isPublic',
    ])
    expect(changes.filter((change) => change.includes('move-event'))).toEqual([expect.stringMatching(/^Bea /)])
  })

  it('a day that somebody deletes is one thing, with its events', async () => {
    const [a, b] = [await editing(ana), await editing(bea)]
    const dayId = dayOf(a, 1)
    for (let i = 0; i < 12; i += 1) addEvent(a.doc, { dayId }, { label: `Plan ${i}` })
    await stored(a)
    await eventually(() => expect(b.view()).toEqual(a.view()))
    expect(await told()).toHaveLength(12)
    deleteDay(b.doc, dayId)
    await stored(b)
    expect((await told()).slice(12)).toEqual(['Bea delete-day Día 1 - Sábado, 24 de octubre'])
    expect((await read())[0]).toEqual({
      at: expect.any(String),
      user: { id: bea.id, name: 'Bea', username: bea.username, avatar: null },
      kind: 'delete-day',
      dayId,
      label: 'Día 1 - Sábado, 24 de octubre',
    })
  })

  it('ideas have no day, and an event without a title keeps its empty one', async () => {
    const a = await editing(ana)
    const idea = addEvent(a.doc, { dayId: '' }, { label: 'Toledo' })
    await stored(a)
    await told()
    editEvent(a.doc, idea, { label: '' })
    await stored(a)
    const [edited, added] = await read()
    expect(added).toEqual({ at: expect.any(String), user: added?.user, kind: 'add-event', eventId: idea, label: 'Toledo' })
    expect(edited).toMatchObject({ kind: 'edit-event', eventId: idea, label: '', fields: ['label'] })
  })
})

describe('nothing is told', () => {
  it('of the days a trip begins with, made by the server or by its owner offline', async () => {
    expect(await told()).toEqual([])
    const offline = newId()
    await createItinerary(ana, { id: offline, clientSeeded: true })
    await invite(ana, offline, bea)
    const doc = newDoc()
    seed(doc, 3)
    const days = [...roots(doc).days.keys()]
    addEvent(doc, { dayId: days[0] ?? '' }, { label: 'Pensado en el tren' })
    const client = new SyncClient({ url: `${server.url.replace('http', 'ws')}/sync` }, { cookie: ana.cookies }, offline, { doc })
    await stored(client)
    expect((await ana.call('GET /itineraries/{id}', { params: { id: offline } })).days).toHaveLength(3)
    expect((await read(bea, LONG_AGO, offline)).map(short)).toEqual(['Ana edit-itinerary Madrid en otoño collaborators'])
  })

  it('to those who may not edit, and least of all to strangers', async () => {
    const other = await signUp(server)
    const params = { id }
    const query = { since: LONG_AGO }
    const refused = (person: ApiClient) => person.refused('GET /itineraries/{id}/changes', { params, query })
    expect(await refused(new ApiClient(server))).toMatchObject({ status: 401, error: 'UnauthorizedError' })
    expect(await refused(other)).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    await ana.call('PATCH /itineraries/{id}', { params, body: { isPublic: true } })
    expect(await refused(other)).toMatchObject({ status: 403 })
    expect(await read(ana)).toEqual(await read(bea))
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: bea.id } })
    expect(await refused(bea)).toMatchObject({ status: 403 })
    expect((await read(ana)).map(short)).toEqual(['Ana edit-itinerary Madrid en otoño collaborators isPublic'])
  })

  it('for what is no instant', async () => {
    for (const since of ['', 'ayer', '2026-10-24', '2026-10-24T10:00:00', '1760000000000'])
      expect(await bea.refused('GET /itineraries/{id}/changes', { params: { id }, query: { since } })).toMatchObject({
        status: 400,
        issues: [{ path: 'since', code: 'not_an_instant' }],
      })
    expect(await bea.refused('GET /itineraries/{id}/changes', { params: { id } })).toMatchObject({ status: 400 })
  })

  it('before the instant asked about, to the millisecond', async () => {
    const [entry] = await read()
    const at = Date.parse(entry?.at ?? '')
    expect(await read(bea, new Date(at - 1).toISOString())).toHaveLength(1)
    expect(await read(bea, new Date(at).toISOString())).toEqual([])
    expect(await read(bea, new Date(at - 1).toISOString().replace('Z', '+00:00'))).toHaveLength(1)
  })
})

it('somebody who leaves did that themselves', async () => {
  await bea.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: bea.id } })
  expect((await read(ana)).map(short)).toEqual([
    'Bea edit-itinerary Madrid en otoño collaborators',
    'Ana edit-itinerary Madrid en otoño collaborators',
  ])
})

it('writing a note for minutes is one entry, with the time of the last edit and all fields; after a pause it is another', async () => {
  let time = Date.parse('2026-06-01T10:00:00Z')
  const calm = await startTestServer({ overrides: { now: () => time } })
  onTestFinished(() => calm.close())
  const owner = await signUp(calm, { name: 'Eva' })
  const tripId = await createItinerary(owner)
  const client = new SyncClient({ url: `${calm.url.replace('http', 'ws')}/sync` }, { cookie: owner.cookies }, tripId)
  await eventually(() => expect(client.isSynced).toBe(true))
  const eventId = addEvent(client.doc, { dayId: dayOf(client, 1) }, { label: 'Museo' })
  const after = async (minutes: number, change: Parameters<typeof editEvent>[2]) => {
    time += minutes * 60_000
    editEvent(client.doc, eventId, change)
    await stored(client)
    await calm.services.settle(tripId)
  }
  await after(0, { label: 'Museo' })
  for (let i = 0; i < 30; i += 1) await after(1, { description: `nota ${i}` })
  await after(1, { startTime: '10:00' })
  await after(6, { description: 'otra' })
  const laterBy = async (days: number) => {
    time += days * 24 * 3600_000
    await owner.call('POST /auth/login', { body: { usernameOrEmail: owner.username, password: owner.password } })
  }
  await laterBy(0)
  const changes = await read(owner, LONG_AGO, tripId)
  expect(changes.map((change) => [change.at.slice(11, 16), short(change)])).toEqual([
    ['10:37', 'Eva edit-event Museo description'],
    ['10:31', 'Eva edit-event Museo description startTime'],
    ['10:00', 'Eva add-event Museo'],
  ])
  await laterBy(29)
  expect(await read(owner, LONG_AGO, tripId)).toHaveLength(3)
  await laterBy(1)
  expect(await read(owner, LONG_AGO, tripId)).toEqual([])
  await owner.call('PATCH /itineraries/{id}', { params: { id: tripId }, body: { title: 'Otro' } })
  expect(calm.services.db.$client.prepare('SELECT count(*) AS n FROM itinerary_changes').get()).toEqual({ n: 1 })
}, 60_000)

describe('the store', () => {
  it('keeps a hundred of one itinerary, the latest, and none of who is gone', async () => {
    const { db } = server.services
    const store = new ChangeStore(db)
    const change = (n: number, userId: string) => ({
      userId,
      at: 1_000_000 + n,
      kind: 'add-event' as const,
      dayId: null,
      eventId: newId(),
      label: `n${n}`,
      fields: [],
    })
    const many = Array.from({ length: 130 }, (_, n) => change(n, n % 2 === 0 ? ana.id : bea.id))
    db.$client.prepare('DELETE FROM itinerary_changes WHERE itinerary_id = ?').run(id)
    store.add(id, many.slice(0, 60), 2_000_000)
    store.add(id, many.slice(60), 2_000_000)
    store.add(id, [change(131, newId())], 2_000_000)
    const kept = listChanges(db, id, { since: 0, now: 2_000_000 })
    expect(kept.map(({ label }) => label)).toEqual(
      many
        .slice(30)
        .toReversed()
        .map(({ label }) => label),
    )
  })

  it('that fails holds nothing up: rows follow all the same', async () => {
    const add = vi.spyOn(ChangeStore.prototype, 'add').mockImplementation(() => {
      throw new Error('no room')
    })
    onTestFinished(() => add.mockRestore())
    const quiet = await syncServer()
    const one = await quiet.person()
    const room = await quiet.hub.open(quiet.trip(one))
    await room.write({ origin: 'server', userId: one.id }, (doc) => addEvent(doc, { dayId: '' }, { label: 'Museo' }))
    await quiet.hub.settle(room.itineraryId)
    expect(quiet.db.$client.prepare('SELECT label FROM events').all()).toEqual([{ label: 'Museo' }])
    expect(add).toHaveBeenCalledTimes(1)
  })
})

it('what a crash kept from being told is told at the next start, of the right people', async () => {
  const never = { projectQuietMs: 1e9, projectAtMostMs: 1e9 }
  const crashing = await syncServer({ settings: never })
  const [one, two] = [await crashing.person('Uno'), await crashing.person('Dos')]
  const tripId = crashing.trip(one, { collaborators: [two] })
  await crashing.hub.settle(tripId)
  const [a, b] = [new SyncClient(crashing, one, tripId), new SyncClient(crashing, two, tripId)]
  await eventually(() => expect([a.isSynced, b.isSynced]).toEqual([true, true]))
  const museum = addEvent(a.doc, { dayId: dayOf(a, 1) }, { label: 'Museo' })
  await stored(a)
  await eventually(() => expect(b.view().events).toHaveProperty(museum))
  editEvent(b.doc, museum, { description: 'por la tarde' })
  addEvent(b.doc, { dayId: dayOf(b, 2) }, { label: 'Cena' })
  await stored(b)
  expect(listChanges(crashing.db, tripId, { since: 0, now: Date.now() })).toEqual([])
  const copy = `${crashing.dataDir}-copy`
  await cp(crashing.dataDir, copy, { recursive: true })
  onTestFinished(() => rm(copy, { recursive: true }))
  const next = await openSyncServer({ dataDir: copy })
  onTestFinished(() => next.close())
  await eventually(() =>
    expect(listChanges(next.db, tripId, { since: 0, now: Date.now() }).map(short).toSorted()).toEqual([
      'Dos add-event Cena',
      'Dos edit-event Museo description',
      'Uno add-event Museo',
    ]),
  )
  await next.hub.settle(tripId)
  expect(listChanges(next.db, tripId, { since: 0, now: Date.now() })).toHaveLength(3)
})
