import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type * as Y from 'yjs'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { closeCodes } from '#shared/sync/closeCodes'
import type { Db } from '#server/base/db/database'
import { publishRecord } from '#server/records/relayDomainEvents'
import { createItinerary, invite, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { atNode, nodeForTest, nodesForFile } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { createGate } from '#testkit/gate'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { block, hideAsModerator } from '#testkit/server/visibilityFixture'
import { reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { readReplicaState, computeTestView } from '#testkit/sync/captureUpdate'
import { type SyncClient, syncClientOf } from '#testkit/sync/syncClient'

const { node, databaseUrl } = nodesForFile(3)

let owner: Account
let friend: Account
let tripId: string
beforeAll(async () => {
  owner = await signUp(node(0))
  friend = await signUp(node(1))
  tripId = await createItinerary(owner)
  await invite(owner, tripId, friend)
})

const labels = (doc: Y.Doc) => Object.values(computeTestView(doc).events).map(({ label }) => label)
const open = async (person: ApiClient, i: number): Promise<SyncClient> => {
  const client = syncClientOf(atNode(person, node(i)), tripId)
  await eventually(() => expect(client.isSynced).toBe(true))
  return client
}

describe('users on different servers', () => {
  it('see each other edit, and every edit is stored once', async () => {
    const clients = await Promise.all([open(owner, 0), open(friend, 1), open(owner, 2)])
    for (let round = 0; round < 20; round += 1)
      for (const [i, { doc }] of clients.entries()) addEvent(doc, { dayId: '' }, { label: `${i} ${round}` })
    await eventually(() => {
      expect(clients.every(({ isStored }) => isStored)).toBe(true)
      expect(clients.map(({ doc }) => labels(doc).length)).toEqual([60, 60, 60])
    })
    const [first, ...others] = clients.map(({ doc }) => readReplicaState(doc))
    for (const other of others) expect(other).toEqual(first)
    const read = await Promise.all(
      [0, 1, 2].map((i) => atNode(owner, node(i)).call('GET /itineraries/{id}', { params: { id: tripId } })),
    )
    for (const { ideas } of read) expect(ideas).toHaveLength(60)
    expect(clients.flatMap(({ closes }) => closes)).toEqual([])
  })

  it('see the presence of each other', async () => {
    const [a, b] = [await open(owner, 0), await open(friend, 1)]
    a.provider.awareness.setLocalStateField('editing', 'x')
    await eventually(() =>
      expect([...b.provider.awareness.getStates().values()]).toContainEqual(
        expect.objectContaining({ editing: 'x', user: expect.objectContaining({ id: owner.id }) as object }),
      ),
    )
    a.provider.disconnect()
    await eventually(() => expect(b.provider.awareness.getStates().has(a.doc.clientID)).toBe(false))
  })

  it('get a new title, with and without a document', async () => {
    const client = await open(friend, 1)
    const tab = await LegacyTab.enter(atNode(friend, node(2)), tripId)
    await owner.call('PATCH /itineraries/{id}', { params: { id: tripId }, body: { title: 'Otro nombre' } })
    expect((await tab.nextAction('edit-itinerary')).updatedItineraryData).toMatchObject({ title: 'Otro nombre' })
    await eventually(() => expect(client.records.at(-1)).toMatchObject({ title: 'Otro nombre' }))
  })

  it('exchange edits between a legacy page on one server and a document on another', async () => {
    const client = await open(owner, 0)
    const tab = await LegacyTab.enter(atNode(friend, node(1)), tripId)
    const dayId = computeTestView(client.doc).days[0]?.id ?? ''
    addEvent(client.doc, { dayId }, { label: 'desde la página' })
    const { event } = await tab.nextAction('add-event')
    expect(event.label).toBe('desde la página')
    expect(await tab.save(tripId, tab.form(event.id), { label: 'desde el zócalo' })).toEqual({ ok: true })
    await eventually(() => expect(labels(client.doc)).toContain('desde el zócalo'))
  })

  it('can add the last free day from only one of two legacy pages', async () => {
    const id = await createItinerary(owner, { startDate: '2027-05-01', endDate: '2027-05-01' })
    await invite(owner, id, friend)
    const tabs = [await LegacyTab.enter(atNode(owner, node(0)), id), await LegacyTab.enter(atNode(friend, node(1)), id)]
    for (let day = 2; day <= 13; day += 1) {
      const endDate = `2027-05-${String(day).padStart(2, '0')}`
      await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { endDate } })
      for (const tab of tabs) await eventually(() => expect(tab.page?.record.endDate).toMatch(endDate))
      const answers = await Promise.all(tabs.map((tab) => tab.emit('add-day', { itineraryId: id, dayData: { newDay: {} } })))
      expect([day, answers.filter(({ ok }) => ok)]).toEqual([day, [{ ok: true }]])
      expect((await owner.call('GET /itineraries/{id}', { params: { id } })).days).toHaveLength(day)
    }
  })

  it('get edits of a public trip also as watchers on a server without editors', async () => {
    const publicId = await createItinerary(owner, { isPublic: true })
    const tab = await LegacyTab.enter(atNode(await signUp(node(2)), node(2)), publicId)
    const client = syncClientOf(owner, publicId)
    await eventually(() => expect(client.isSynced).toBe(true))
    addEvent(client.doc, { dayId: computeTestView(client.doc).days[0]?.id ?? '' }, { label: 'para todos' })
    await eventually(() =>
      expect(tab.loadedPage.displayedDays().flatMap(({ events }) => events.map(({ label }) => label))).toContain('para todos'),
    )
  })

  it('get edits whose rows are not written yet also as watchers on a server without editors', async () => {
    const publicId = await createItinerary(owner, { isPublic: true })
    const tab = await LegacyTab.enter(atNode(await signUp(node(2)), node(2)), publicId)
    const client = syncClientOf(owner, publicId)
    await eventually(() => expect(client.isSynced).toBe(true))
    const [held, release] = [createGate(), createGate()]
    const holding = node(1).services.db.write(async (tx) => {
      await tx.run('LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE')
      held.open()
      await release.opened
    })
    await held.opened
    onTestFinished(async () => {
      release.open()
      await holding
    })
    addEvent(client.doc, { dayId: computeTestView(client.doc).days[0]?.id ?? '' }, { label: 'antes que las filas' })
    await eventually(() =>
      expect(tab.loadedPage.displayedDays().flatMap(({ events }) => events.map(({ label }) => label))).toContain(
        'antes que las filas',
      ),
    )
  })

  it('converge when both change the same field', async () => {
    const [a, b] = [await open(owner, 0), await open(friend, 1)]
    const id = addEvent(a.doc, { dayId: '' }, { label: 'de los dos' })
    await eventually(() => expect(labels(b.doc)).toContain('de los dos'))
    for (let i = 0; i < 30; i += 1) {
      editEvent(a.doc, id, { label: `a ${i}` })
      editEvent(b.doc, id, { label: `b ${i}` })
    }
    await eventually(() => {
      expect([a.isStored, b.isStored]).toEqual([true, true])
      expect(readReplicaState(a.doc)).toEqual(readReplicaState(b.doc))
    })
  })
})

it('a user invited on one server can connect to all servers after the response, even without the bus', async () => {
  const env = { BUS_URL: 'nats://127.0.0.1:9', LOG_LEVEL: 'silent' }
  const [here, there] = [await nodeForTest(databaseUrl(), { env }), await nodeForTest(databaseUrl(), { env })]
  const id = await createItinerary(owner)
  const editor = syncClientOf(atNode(owner, there), id)
  await eventually(() => expect(editor.isSynced).toBe(true))
  await invite(atNode(owner, here), id, friend)
  const guest = syncClientOf(atNode(friend, there), id)
  await eventually(() => expect([guest.isSynced, guest.closes.map(({ code }) => code)]).toEqual([true, []]))
})

it('a record read before an invitation and published after it does not remove the new member', async () => {
  const { bus, db } = node(0).services
  const id = await createItinerary(owner, { isPublic: false })
  const [hasRead, mayTell] = [createGate(), createGate()]
  const snapshot: Db['snapshot'] = async (read) => {
    const found = await db.snapshot(read)
    hasRead.open()
    await mayTell.opened
    return found
  }
  const telling = publishRecord(bus, { snapshot }, id)
  await hasRead.opened
  await invite(owner, id, friend)
  const guest = await syncClientOf(atNode(friend, node(0)), id).synced()
  const tab = await LegacyTab.enter(atNode(friend, node(0)), id)
  mayTell.open()
  await telling
  const dayId = computeTestView(guest.doc).days[0]?.id
  expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'sigo aquí' } })).toEqual({ ok: true })
  await eventually(() => expect(labels(guest.doc)).toContain('sigo aquí'))
  expect([guest.closes, tab.notices]).toEqual([[], ['itinerary-ready']])
})

describe('on another server', () => {
  it('a removed member cannot write after the response, and their connections close', async () => {
    const guest = await signUp(node(2))
    await invite(owner, tripId, guest)
    const client = syncClientOf(guest, tripId)
    await eventually(() => expect(client.isSynced).toBe(true))
    await owner.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: tripId, userId: guest.id } })
    addEvent(client.doc, { dayId: '' }, { label: 'demasiado tarde' })
    await eventually(() => expect(client.closes.at(-1)?.code).toBe(closeCodes.noAccess))
    const { ideas } = await owner.call('GET /itineraries/{id}', { params: { id: tripId } })
    expect(ideas.map(({ label }) => label)).not.toContain('demasiado tarde')
  })

  it('a watcher leaves when the owner blocks them, or when the trip is hidden', async () => {
    const [guest, other] = [await signUp(node(1)), await signUp(node(1))]
    const id = await createItinerary(owner)
    const tab = await LegacyTab.enter(guest, id)
    const stays = await LegacyTab.enter(other, id)
    await block(owner, guest)
    await eventually(() => expect(tab.notices).toContain('access-revoked'))
    expect(await atNode(guest, node(2)).refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({ status: 404 })
    expect(stays.notices).not.toContain('access-revoked')
    await hideAsModerator(node(0), 'itinerary', id)
    await eventually(() => expect(stays.notices).toContain('access-revoked'))
  })

  it('a suspended user cannot write after the response to the decision', async () => {
    const [guest, reporter] = [await signUp(node(2)), await signUp(node(2))]
    const moderator = await signUpModerator(node(0))
    const id = await createItinerary(guest)
    const client = syncClientOf(guest, id)
    await eventually(() => expect(client.isSynced).toBe(true))
    const tab = await LegacyTab.enter(guest, id)
    const until = new Date(Date.now() + 60_000).toISOString()
    await reportAndDecide(reporter, moderator, ['itinerary', id], { action: 'suspend', until })
    addEvent(client.doc, { dayId: '' }, { label: 'demasiado tarde' })
    const dayId = computeTestView(client.doc).days[0]?.id
    expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'tampoco' } })).toMatchObject({ ok: false })
    await eventually(() => expect(client.closes.at(-1)).toEqual({ code: closeCodes.beyondRights, reason: 'suspended' }))
    const { ideas, days } = await owner.call('GET /itineraries/{id}', { params: { id } })
    expect([...ideas, ...days.flatMap(({ events }) => events)]).toEqual([])
  })

  it('a new role limits and allows writes after the response', async () => {
    const guest = await signUp(node(0))
    const id = await createItinerary(owner)
    await invite(owner, id, guest)
    const client = syncClientOf(atNode(guest, node(1)), id)
    await eventually(() => expect(client.isSynced).toBe(true))
    const setRole = (role: 'editor' | 'viewer') =>
      owner.call('PATCH /itineraries/{id}/collaborators/{userId}', { params: { id, userId: guest.id }, body: { role } })
    await setRole('viewer')
    addEvent(client.doc, { dayId: '' }, { label: 'demasiado tarde' })
    await eventually(() => expect(client.closes.at(-1)).toEqual({ code: closeCodes.beyondRights, reason: 'viewer' }))
    expect((await owner.call('GET /itineraries/{id}', { params: { id } })).ideas).toEqual([])
    const again = syncClientOf(atNode(guest, node(2)), id)
    await eventually(() => expect(again.isSynced).toBe(true))
    await setRole('editor')
    addEvent(again.doc, { dayId: '' }, { label: 'a tiempo' })
    await eventually(() => expect(again.isStored).toBe(true))
    expect(again.closes).toEqual([])
  })

  it('an ended session closes its connections', async () => {
    const guest = await signUp(node(0))
    const id = await createItinerary(guest)
    const client = syncClientOf(atNode(guest, node(1)), id)
    await eventually(() => expect(client.isSynced).toBe(true))
    await guest.call('POST /auth/logout')
    await eventually(() => expect(client.closes.at(-1)?.code).toBe(closeCodes.sessionEnded))
  })

  it('a deleted trip closes the connections of its editors', async () => {
    const id = await createItinerary(owner)
    const client = syncClientOf(atNode(owner, node(1)), id)
    await eventually(() => expect(client.isSynced).toBe(true))
    await owner.call('DELETE /itineraries/{id}', { params: { id } })
    await eventually(() => expect(client.closes.at(-1)?.code).toBe(closeCodes.gone))
  })
})
