import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Room } from '#server/sync/room'
import { limits } from '#shared/limits'
import { eventually } from '#testkit/eventually'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { signInAgain } from '#testkit/api/sessionCalls'
import { startWithPeople } from '#testkit/server/serverFixture'

let server: TestServer
let owner: Account
let friend: Account
let stranger: Account
let nobody: ApiClient

beforeAll(async () => {
  ;({ server, owner, friend, stranger } = await startWithPeople())
  nobody = new ApiClient(server)
})
afterAll(() => server.close())

const trip = async (isPublic: boolean) => {
  const id = await createItinerary(owner, { isPublic })
  await invite(owner, id, friend)
  return id
}

async function addEvent(tab: LegacyTab, itineraryId: string, label: string) {
  const dayId = tab.loadedPage.days[0]?.id
  expect(await tab.emit('add-event', { itineraryId, dayId, eventData: { label } })).toEqual({ ok: true })
  await eventually(() => expect(tab.loadedPage.days[0]?.events.some((event) => event.label === label)).toBe(true))
}

describe('joining', () => {
  test('is for owner and collaborators on a private itinerary, for all visitors on a public one', async () => {
    const [secret, open] = [await trip(false), await trip(true)]
    for (const person of [owner, friend]) {
      const tab = await LegacyTab.open(person)
      expect(await tab.join(secret)).toEqual({ ok: true })
      expect(tab.notices).toEqual(['itinerary-ready'])
    }
    for (const person of [stranger, nobody]) {
      const tab = await LegacyTab.open(person)
      expect(await tab.join(secret)).toEqual({ ok: false, error: 'UnauthorizedError' })
      expect(await tab.join(crypto.randomUUID())).toEqual({ ok: false, error: 'NotFoundError' })
      expect(new Set(tab.errors)).toEqual(new Set(['No puedes abrir este itinerario.']))
      expect(await tab.join(open)).toEqual({ ok: true })
      expect(tab.notices).toEqual(['error', 'error', 'itinerary-ready'])
    }
  })

  test('works the same in the namespace /api, and both get the events of the other', async () => {
    const id = await trip(false)
    const [root, api] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(friend, id, { namespace: '/api' })]
    await addEvent(root, id, 'desde la raíz')
    await addEvent(api, id, 'desde /api')
    for (const tab of [root, api])
      await eventually(() =>
        expect(tab.loadedPage.days[0]?.events.map(({ label }) => label)).toEqual(['desde la raíz', 'desde /api']),
      )
  })

  test('sends pending actions only once: a page that joins and reads shows no event twice', async () => {
    const id = await trip(false)
    const first = await LegacyTab.enter(owner, id)
    for (let i = 0; i < 10; i += 1) {
      const dayId = first.loadedPage.days[1]?.id
      const adding = first.emit('add-event', { itineraryId: id, dayId, eventData: { label: `n${i}` } })
      const late = await LegacyTab.enter(friend, id)
      await adding
      await eventually(() => expect(late.loadedPage.days[1]?.events.map(({ label }) => label)).toContain(`n${i}`))
      await late.waitForPendingEvents()
      expect(late.loadedPage.days[1]?.events.filter(({ label }) => label === `n${i}`)).toHaveLength(1)
      late.socket.disconnect()
    }
  })

  test('makes a read wait for pending actions, so that a page that reloads shows no event twice', async () => {
    const id = await trip(false)
    const tab = await LegacyTab.enter(owner, id)
    for (let i = 0; i < 10; i += 1) {
      const dayId = tab.loadedPage.days[2]?.id
      await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: `n${i}` } })
      await tab.load(id)
      await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: `m${i}` } })
      await tab.load(id)
      await eventually(() => expect(tab.actions.filter(({ action }) => action === 'add-event')).toHaveLength(2 * (i + 1)))
      expect(tab.loadedPage.days[2]?.events).toHaveLength(2 * (i + 1))
    }
  })

  test('keeps the document loaded while a socket is in the room, and no longer', async () => {
    const id = await trip(false)
    const room = await server.services.hub.open(id)
    if (!(room instanceof Room)) throw new Error('not a room of the hub')
    const [first, second] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(friend, id)]
    expect(room.idleSince).toBeUndefined()
    first.socket.disconnect()
    await second.emit('leave-itinerary', crypto.randomUUID())
    expect(room.idleSince).toBeUndefined()
    await second.emit('leave-itinerary', id)
    await eventually(() => expect(room.idleSince).toBeDefined())
  })
})

describe('leaving', () => {
  test('stops the snapshots of one itinerary, or of all', async () => {
    const ids = [await trip(true), await trip(true), await trip(true)]
    const [a = '', b = '', c = ''] = ids
    const tab = await LegacyTab.open(stranger)
    for (const id of ids) await tab.join(id)
    const writers = await Promise.all(ids.map((id) => LegacyTab.enter(owner, id)))
    const heard = async () => {
      tab.snapshots.length = 0
      for (const [i, writer] of writers.entries()) await addEvent(writer, ids[i] ?? '', 'algo')
      await eventually(() => expect(writers.every(({ snapshots }) => snapshots.length > 0)).toBe(true))
      for (const writer of writers) writer.snapshots.length = 0
      await tab.waitForPendingEvents()
      return new Set(tab.snapshots.map(({ itineraryId }) => itineraryId))
    }
    expect(await heard()).toEqual(new Set(ids))
    expect(await tab.emit('leave-itinerary', a)).toEqual({ ok: true })
    expect(await heard()).toEqual(new Set([b, c]))
    tab.socket.emit('leave-itinerary')
    expect(await heard()).toEqual(new Set())
  })
})

describe('losing access', () => {
  test('a removed collaborator is notified and gets no later action', async () => {
    const id = await trip(true)
    const [mine, theirs] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(friend, id)]
    await owner.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: friend.id } })
    await eventually(() => expect(theirs.notices).toContain('access-revoked'))
    const before = theirs.actions.length
    await addEvent(mine, id, 'sin ti')
    await theirs.waitForPendingEvents()
    expect(theirs.actions.slice(before)).toEqual([])
    expect(theirs.actions.filter(({ action }) => action === 'edit-itinerary')).toEqual([])
    expect(await theirs.emit('add-day', { itineraryId: id, dayData: { newDay: {} } })).toEqual({
      ok: false,
      error: 'UnauthorizedError',
    })
    expect(await theirs.join(id), 'it is public: watching is fine').toEqual({ ok: true })
  })

  test('watchers leave an itinerary that turns private, editors stay', async () => {
    const id = await trip(true)
    const tabs = await Promise.all([owner, friend, stranger, nobody].map((person) => LegacyTab.enter(person, id)))
    const invited = await signUp(server)
    const lateFriend = await LegacyTab.enter(invited, id)
    await invite(owner, id, invited)
    for (const tab of [...tabs, lateFriend]) {
      await tab.nextAction('edit-itinerary')
      expect(tab.notices).not.toContain('access-revoked')
    }
    await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false, title: 'Secreto' } })
    const [mine, theirs, watcher, guest] = tabs as [LegacyTab, LegacyTab, LegacyTab, LegacyTab]
    for (const tab of [watcher, guest]) {
      await eventually(() => expect(tab.notices).toContain('access-revoked'))
      await tab.waitForPendingEvents()
      expect([tab.actions, JSON.stringify(tab.snapshots).includes('Secreto')]).toEqual([[], false])
      expect(await tab.join(id)).toMatchObject({ ok: false })
    }
    for (const tab of [mine, theirs, lateFriend]) {
      await eventually(() => expect(tab.loadedPage.record).toMatchObject({ isPublic: false, title: 'Secreto' }))
      expect(tab.notices).not.toContain('access-revoked')
    }
  })

  test('all sockets in a deleted itinerary are notified', async () => {
    const id = await trip(true)
    const tabs = await Promise.all([owner, stranger].map((person) => LegacyTab.enter(person, id)))
    await owner.call('DELETE /itineraries/{id}', { params: { id } })
    for (const tab of tabs) {
      await eventually(() => expect(tab.notices).toContain('itinerary-deleted'))
      expect(await tab.emit('add-day', { itineraryId: id, dayData: { newDay: {} } })).toEqual({
        ok: false,
        error: 'NotFoundError',
      })
      expect(await tab.join(id)).toEqual({ ok: false, error: 'NotFoundError' })
    }
  })

  test('a session that ends closes its own sockets only', async () => {
    const person = await signUp(server)
    const id = await createItinerary(person, { isPublic: false })
    const elsewhere = await signInAgain(person)
    const [root, api, other] = [
      await LegacyTab.enter(person, id),
      await LegacyTab.enter(person, id, { namespace: '/api' }),
      await LegacyTab.enter(elsewhere, id),
    ]
    const cookies = person.cookies
    await person.call('POST /auth/logout')
    await Promise.all([root.closed(), api.closed()])
    await addEvent(other, id, 'sigo aquí')
    const again = await LegacyTab.open(nobody, { extraHeaders: { cookie: cookies } })
    expect(await again.join(id)).toEqual({ ok: false, error: 'UnauthorizedError' })
  })
})

describe('snapshots', () => {
  test('equal the GET response to a visitor, and their version grows over record changes and restarts', async () => {
    const own = await startTestServer()
    try {
      const person = await signUp(own)
      const id = await createItinerary(person, { isPublic: true })
      const check = async (tab: LegacyTab) => {
        const seen = tab.snapshots.length
        await eventually(() => expect(tab.snapshots.length).toBeGreaterThan(seen))
        await tab.waitForPendingEvents()
        const answer = await new ApiClient(tab.person.server).call('GET /itineraries/{id}', { params: { id } })
        expect(tab.snapshots.at(-1)).toEqual({ itineraryId: id, version: expect.any(Number), itinerary: answer })
        return tab.snapshots.at(-1)?.version ?? 0
      }
      const tab = await LegacyTab.enter(person, id)
      await addEvent(tab, id, 'uno')
      const first = await check(tab)
      await person.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otro título' } })
      const second = await check(tab)
      expect(second).toBeGreaterThan(first)
      const restarted = await own.restart()
      const late = await LegacyTab.enter(Object.assign(new ApiClient(restarted), { jar: person.jar }), id)
      await addEvent(late, id, 'dos')
      expect(await check(late)).toBeGreaterThan(second)
      await restarted.close()
    } finally {
      await own.close()
    }
  })
})

test('a packet above 256 kB closes its connection and no other', async () => {
  const id = await trip(false)
  const [tab, other] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(friend, id)]
  const dayId = tab.loadedPage.days[0]?.id
  tab.socket.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'a', description: 'x'.repeat(limits.bodyBytes) } })
  await tab.closed()
  await addEvent(other, id, 'sigo aquí')
  expect([tab.socket.connected, other.socket.connected]).toEqual([false, true])
})
