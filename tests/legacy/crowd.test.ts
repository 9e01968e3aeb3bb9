import { io } from 'socket.io-client'
import { WebSocket } from 'ws'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { errorAck, OK_ACK } from '#testkit/legacy/legacyTrip'
import { ApiClient, createItinerary, invite, readRefusal, signUp } from '#testkit/api/apiClient'
import { runStatement } from '#testkit/server/rows'
import { removeData } from '#testkit/server/testData'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

const loaded = async ({ url }: TestServer) =>
  Number(/what="rooms"[^}]*} (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

async function calm(count: number, env: Record<string, string> = {}) {
  const first = await startTestServer({ env })
  const owner = await signUp(first)
  // Limits for new accounts do not apply.
  await runStatement(first.services.db, 'UPDATE users SET created_at = 0 WHERE id = @id', { id: owner.id })
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) {
    const id = await createItinerary(owner, { isPublic: true })
    await owner.call('GET /itineraries/{id}', { params: { id } })
    ids.push(id)
  }
  const server = await first.restart()
  onTestFinished(async () => {
    await server.close()
    await removeData(first.dataDir)
  })
  return { server, owner: Object.assign(new ApiClient(server), { jar: owner.jar }), ids }
}

describe('visitors', () => {
  test('of one address may join a limited number of rooms, none of which loads its document', async () => {
    const { server, owner, ids } = await calm(101, { RATE_LIMIT: 'on' })
    const nobody = new ApiClient(server)
    const tabs: LegacyTab[] = []
    for (let i = 0; i < 5; i += 1) {
      const tab = await LegacyTab.open(nobody)
      for (const answer of await Promise.all(ids.slice(0, 100).map((id) => tab.join(id)))) expect(answer).toEqual(OK_ACK)
      expect(await tab.join(ids[100]), 'of one socket').toEqual(errorAck('TooManyRequestsError'))
      tabs.push(tab)
    }
    expect(await loaded(server)).toBe(0)
    const another = await LegacyTab.open(nobody)
    expect(await another.join(ids[0])).toEqual(errorAck('TooManyRequestsError'))
    expect(another.errors).toEqual(['Tienes demasiados itinerarios abiertos a la vez.'])
    // Signed-in users have their own limit.
    expect(await (await LegacyTab.open(owner)).join(ids[0])).toEqual(OK_ACK)
    tabs[0]?.socket.disconnect()
    await eventually(async () => expect(await another.join(ids[0])).toEqual(OK_ACK))
  })

  test('see live what editors do, and load no document by watching', async () => {
    const { server, owner, ids } = await calm(1)
    const [id = ''] = ids
    const visitor = await LegacyTab.enter(new ApiClient(server), id)
    expect(await loaded(server)).toBe(0)
    for (const label of ['uno', 'dos']) {
      const editor = await LegacyTab.enter(owner, id)
      const dayId = editor.loadedPage.days[0]?.id
      expect(await editor.emit('add-event', { itineraryId: id, dayId, eventData: { label } })).toEqual(OK_ACK)
      expect((await visitor.nextAction('add-event')).event.label).toBe(label)
      editor.socket.disconnect()
    }
    await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otro' } })
    await visitor.nextAction('edit-itinerary')
    await eventually(() => expect(visitor.snapshots.at(-1)?.itinerary.title).toBe('Otro'))
    expect(visitor.loadedPage.days).toEqual(visitor.snapshots.at(-1)?.itinerary.days)
    expect(await loaded(server), 'for a minute after the last edit').toBe(1)
  })

  test('who become collaborators can write from then on', async () => {
    const server = await serverForTest()
    const [owner, friend] = [await signUp(server), await signUp(server)]
    const id = await createItinerary(owner, { isPublic: true })
    const tab = await LegacyTab.enter(friend, id)
    const dayId = tab.loadedPage.days[0]?.id
    const add = () => tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'a' } })
    expect(await add()).toEqual(errorAck('UnauthorizedError'))
    await invite(owner, id, friend)
    expect(await add()).toEqual(OK_ACK)
    const { event } = await tab.nextAction('add-event')
    expect(await tab.save(id, tab.form(event.id), { startTime: '10:00' })).toEqual(OK_ACK)
    await eventually(() => expect(tab.loadedPage.event(event.id)?.startTime).toBe('10:00'))
  })
})

describe('a server with scarce memory', () => {
  async function fixture() {
    const memory = { isScarce: () => isScarce }
    let isScarce = false
    const server = await serverForTest({ overrides: { memory } })
    const owner = await signUp(server)
    const id = await createItinerary(owner, { isPublic: true })
    const tab = await LegacyTab.enter(owner, id)
    return { server, owner, id, tab, setScarce: (now: boolean) => void (isScarce = now) }
  }

  test('refuses new connections, joins and requests without a session, connected users go on', async () => {
    const { server, owner, id, tab, setScarce } = await fixture()
    const watcher = await LegacyTab.open(new ApiClient(server))
    setScarce(true)
    const newcomer = io(server.url, { forceNew: true, transports: ['websocket'], reconnectionDelayMax: 200 })
    onTestFinished(() => void newcomer.disconnect())
    await new Promise((resolve) => newcomer.once('connect_error', resolve))
    expect(await watcher.join(id)).toEqual(errorAck('UnavailableError'))
    // HTTP without a session.
    const answer = await new ApiClient(server).send('GET', `/api/itineraries/${id}`)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await readRefusal(answer)).toMatchObject({ status: 503, error: 'UnavailableError' })
    expect((await fetch(`${server.url}/itineraries/${id}`)).status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sync/${id}`, { headers: { cookie: owner.cookies } })
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4529)

    expect(await tab.join(id), 'who is in stays in').toEqual(OK_ACK)
    const dayId = tab.loadedPage.days[0]?.id
    expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'sigo' } })).toEqual(OK_ACK)
    await tab.nextAction('add-event')
    await owner.call('GET /itineraries/{id}', { params: { id } })

    setScarce(false)
    await new Promise<void>((resolve) => (newcomer.connected ? resolve() : newcomer.once('connect', resolve)))
    expect(await watcher.join(id)).toEqual(OK_ACK)
  })
})
