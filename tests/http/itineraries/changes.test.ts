import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#shared/ids'
import { addEvent, deleteDay, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer } from '#testkit/server/testServer'
import { dayIdAt, formatChangeEntry, setUpChangesFixture, waitUntilStored } from '#testkit/server/versionsFixture'
import { syncClientOf } from '#testkit/sync/syncClient'
import { queryValue } from '#testkit/server/rows'

const LONG_AGO = '2026-01-01T00:00:00Z'

const fixture = setUpChangesFixture()

const editing = (person: Account, itineraryId = fixture.id) => syncClientOf(person, itineraryId).synced()
const read = (person: ApiClient = fixture.bea, since = LONG_AGO, itineraryId = fixture.id) =>
  person.call('GET /itineraries/{id}/changes', { params: { id: itineraryId }, query: { since } })
const readChanges = async () => {
  const changes = (await read()).map(formatChangeEntry).toReversed()
  return changes.filter((change) => change !== 'Ana edit-itinerary Madrid en otoño collaborators')
}

describe('concurrent changes of two users', () => {
  it('over sync are listed for each user, newest first', async () => {
    const [a, b] = [await editing(fixture.ana), await editing(fixture.bea)]
    const museum = addEvent(a.doc, { dayId: dayIdAt(a, 1) }, { label: 'Museo' })
    const dinner = addEvent(b.doc, { dayId: dayIdAt(b, 1) }, { label: 'Cena', startTime: '21:00' })
    await waitUntilStored(a, b)
    await eventually(() => expect(a.view()).toEqual(b.view()))
    expect((await readChanges()).toSorted()).toEqual(['Ana add-event Museo', 'Bea add-event Cena'])
    // One burst before rows follow: concurrent edits of one event, and a delete.
    editEvent(a.doc, dinner, { label: 'Cena tardía' })
    editEvent(b.doc, dinner, { description: 'en la terraza' })
    deleteEvent(b.doc, museum)
    const before = Date.now()
    moveEvent(a.doc, dinner, { dayId: dayIdAt(a, 2) })
    await waitUntilStored(a, b)
    const [entry] = await read()
    expect((await readChanges()).slice(2).toSorted()).toEqual([
      'Ana edit-event Cena tardía label',
      'Ana move-event Cena tardía',
      'Bea delete-event Museo',
      'Bea edit-event Cena tardía description',
    ])
    expect(Object.keys(entry?.user ?? {}).toSorted()).toEqual(['avatar', 'id', 'name', 'username'])
    const moved = (await read()).find(({ kind }) => kind === 'move-event')
    expect(moved).toMatchObject({ user: { id: fixture.ana.id }, eventId: dinner, dayId: dayIdAt(a, 2) })
    const movedAt = Date.parse(moved?.at ?? '')
    expect(movedAt).toBeGreaterThanOrEqual(before)
    expect(movedAt).toBeLessThanOrEqual(Date.now())
  })

  it('over sync, Socket.IO and REST are listed for each user', async () => {
    const a = await editing(fixture.ana)
    const tab = await LegacyTab.enter(fixture.bea, fixture.id)
    const dayId = dayIdAt(a, 1)
    await tab.emit('add-event', { itineraryId: fixture.id, dayId, eventData: { label: 'Mercado' } })
    const { event } = await tab.nextAction('add-event')
    addEvent(a.doc, { dayId }, { label: 'Museo' })
    await waitUntilStored(a)
    await tab.nextAction('add-event')
    await fixture.server.services.settle(fixture.id)
    await tab.save(fixture.id, tab.form(event.id), { label: 'Mercado de San Miguel' })
    const order = tab.loadedPage.days[0]?.events.toReversed() ?? []
    await tab.emit('reorder-events', { itineraryId: fixture.id, dayId, eventData: { reorderedEvents: order } })
    await tab.emit('delete-day', { itineraryId: fixture.id, dayId: dayIdAt(a, 3), startDate: '', days: [] })
    await fixture.ana.call('PATCH /itineraries/{id}', {
      params: { id: fixture.id },
      body: { title: 'Madrid en dos días', isPublic: true },
    })
    const changes = await readChanges()
    expect(changes.filter((change) => !change.includes('move-event'))).toEqual([
      'Bea add-event Mercado',
      'Ana add-event Museo',
      'Bea edit-event Mercado de San Miguel label',
      'Bea delete-day Día 3 - Lunes, 26 de octubre',
      'Ana edit-itinerary Madrid en dos días collaborators title isPublic',
    ])
    expect(changes.filter((change) => change.includes('move-event'))).toEqual([expect.stringMatching(/^Bea /)])
  })

  it('list a deleted day and its events as one change', async () => {
    const [a, b] = [await editing(fixture.ana), await editing(fixture.bea)]
    const dayId = dayIdAt(a, 1)
    for (let i = 0; i < 12; i += 1) addEvent(a.doc, { dayId }, { label: `Plan ${i}` })
    await waitUntilStored(a)
    await eventually(() => expect(b.view()).toEqual(a.view()))
    expect(await readChanges()).toHaveLength(12)
    deleteDay(b.doc, dayId)
    await waitUntilStored(b)
    expect((await readChanges()).slice(12)).toEqual(['Bea delete-day Día 1 - Sábado, 24 de octubre'])
    expect((await read())[0]).toEqual({
      at: expect.any(String),
      user: { id: fixture.bea.id, name: 'Bea', username: fixture.bea.username, avatar: null },
      kind: 'delete-day',
      dayId,
      label: 'Día 1 - Sábado, 24 de octubre',
    })
  })

  it('list an idea without dayId, and a cleared title as an empty label', async () => {
    const a = await editing(fixture.ana)
    const idea = addEvent(a.doc, { dayId: '' }, { label: 'Toledo' })
    await waitUntilStored(a)
    await readChanges()
    editEvent(a.doc, idea, { label: '' })
    await waitUntilStored(a)
    const [edited, added] = await read()
    expect(added).toEqual({ at: expect.any(String), user: added?.user, kind: 'add-event', eventId: idea, label: 'Toledo' })
    expect(edited).toMatchObject({ kind: 'edit-event', eventId: idea, label: '', fields: ['label'] })
  })
})

describe('the list of changes', () => {
  it('omits the initial days, seeded by the server or by the owner offline', async () => {
    expect(await readChanges()).toEqual([])
    const offline = newId()
    await createItinerary(fixture.ana, { id: offline, clientSeeded: true })
    await invite(fixture.ana, offline, fixture.bea)
    const doc = newDoc()
    seedDoc(doc, 3)
    const days = [...roots(doc).days.keys()]
    addEvent(doc, { dayId: days[0] ?? '' }, { label: 'Pensado en el tren' })
    const client = syncClientOf(fixture.ana, offline, { doc })
    await waitUntilStored(client)
    expect((await fixture.ana.call('GET /itineraries/{id}', { params: { id: offline } })).days).toHaveLength(3)
    expect((await read(fixture.bea, LONG_AGO, offline)).map(formatChangeEntry)).toEqual([
      'Ana edit-itinerary Madrid en otoño collaborators',
    ])
  })

  it('answers 403 to users who are not members and 401 without a session', async () => {
    const other = await signUp(fixture.server)
    const params = { id: fixture.id }
    const query = { since: LONG_AGO }
    const refused = (person: ApiClient) => person.refused('GET /itineraries/{id}/changes', { params, query })
    expect(await refused(new ApiClient(fixture.server))).toMatchObject({ status: 401, error: 'UnauthorizedError' })
    expect(await refused(other)).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    await fixture.ana.call('PATCH /itineraries/{id}', { params, body: { isPublic: true } })
    expect(await refused(other)).toMatchObject({ status: 403 })
    expect(await read(fixture.ana)).toEqual(await read(fixture.bea))
    await fixture.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', {
      params: { id: fixture.id, userId: fixture.bea.id },
    })
    expect(await refused(fixture.bea)).toMatchObject({ status: 403 })
    expect((await read(fixture.ana)).map(formatChangeEntry)).toEqual([
      'Ana edit-itinerary Madrid en otoño collaborators isPublic',
    ])
  })

  it('refuses a since that is no instant with 400', async () => {
    for (const since of ['', 'ayer', '2026-10-24', '2026-10-24T10:00:00', '1760000000000'])
      expect(
        await fixture.bea.refused('GET /itineraries/{id}/changes', { params: { id: fixture.id }, query: { since } }),
      ).toMatchObject({
        status: 400,
        issues: [{ path: 'since', code: 'not_an_instant' }],
      })
    expect(await fixture.bea.refused('GET /itineraries/{id}/changes', { params: { id: fixture.id } })).toMatchObject({
      status: 400,
    })
  })

  it('omits changes up to and including since, to the millisecond', async () => {
    const [entry] = await read()
    const at = Date.parse(entry?.at ?? '')
    expect(await read(fixture.bea, new Date(at - 1).toISOString())).toHaveLength(1)
    expect(await read(fixture.bea, new Date(at).toISOString())).toEqual([])
    expect(await read(fixture.bea, new Date(at - 1).toISOString().replace('Z', '+00:00'))).toHaveLength(1)
  })
})

it('leaving a trip is listed as a change by the member who left', async () => {
  await fixture.bea.call('DELETE /itineraries/{id}/collaborators/{userId}', {
    params: { id: fixture.id, userId: fixture.bea.id },
  })
  expect((await read(fixture.ana)).map(formatChangeEntry)).toEqual([
    'Bea edit-itinerary Madrid en otoño collaborators',
    'Ana edit-itinerary Madrid en otoño collaborators',
  ])
})

it('edits of an event merge into one change until a pause, and changes expire after 30 days', async () => {
  let time = Date.parse('2026-06-01T10:00:00Z')
  const calm = await startTestServer({ overrides: { now: () => time } })
  onTestFinished(() => calm.close())
  const owner = await signUp(calm, { name: 'Eva' })
  const tripId = await createItinerary(owner)
  const client = syncClientOf(owner, tripId)
  await eventually(() => expect(client.isSynced).toBe(true))
  const eventId = addEvent(client.doc, { dayId: dayIdAt(client, 1) }, { label: 'Museo' })
  const after = async (minutes: number, change: Parameters<typeof editEvent>[2]) => {
    time += minutes * 60_000
    editEvent(client.doc, eventId, change)
    await waitUntilStored(client)
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
  expect(changes.map((change) => [change.at.slice(11, 16), formatChangeEntry(change)])).toEqual([
    ['10:37', 'Eva edit-event Museo description'],
    ['10:31', 'Eva edit-event Museo description startTime'],
    ['10:00', 'Eva add-event Museo'],
  ])
  await laterBy(29)
  expect(await read(owner, LONG_AGO, tripId)).toHaveLength(3)
  await laterBy(1)
  expect(await read(owner, LONG_AGO, tripId)).toEqual([])
  await owner.call('PATCH /itineraries/{id}', { params: { id: tripId }, body: { title: 'Otro' } })
  await calm.services.settle(tripId)
  expect(await queryValue(calm.services.db, 'SELECT count(*) FROM itinerary_changes')).toBe(1)
})
