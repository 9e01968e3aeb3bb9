// @module-tag long
import { describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { closeCodes } from '#shared/sync/closeCodes'
import { ApiClient, createItinerary, invite, signUp } from '#testkit/api/apiClient'
import { signInAgain } from '#testkit/api/sessionCalls'
import { atNode, nodeForTest } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { block, hideAsModerator } from '#testkit/server/visibilityFixture'
import { postgresForTest } from '#testkit/server/testPostgres'
import { syncClientOf } from '#testkit/sync/syncClient'
import { computeTestView } from '#testkit/sync/captureUpdate'

const NO_BUS = { BUS_URL: 'nats://127.0.0.1:9', LOG_LEVEL: 'silent' }

/** The server that must learn of the change. The one that makes it has no bus. */
const hearers = [
  { hearer: 'a server that hears others', env: { LOG_LEVEL: 'silent' }, isConnected: true },
  { hearer: 'another server without a bus', env: NO_BUS, isConnected: false },
]

describe.each(hearers)('what ends on a server without a bus also ends within seconds on $hearer', ({ env, isConnected }) => {
  async function fixture() {
    const databaseUrl = await postgresForTest()
    const [here, there] = [await nodeForTest(databaseUrl, { env: NO_BUS }), await nodeForTest(databaseUrl, { env })]
    await eventually(() => expect(there.services.nodes?.isConnected).toBe(isConnected))
    const [ana, luis] = [await signUp(here), await signUp(here)]
    return { here, there, ana, luis }
  }

  it('a session, with its documents and sockets', async () => {
    const { there, ana } = await fixture()
    const id = await createItinerary(ana)
    const client = await syncClientOf(atNode(ana, there), id).synced()
    const tab = await LegacyTab.enter(atNode(ana, there), id)
    await ana.call('POST /auth/logout')
    await eventually(() => expect(tab.socket.connected).toBe(false))
    await eventually(() => expect(client.closes.at(-1)?.code).toBe(closeCodes.sessionEnded))
  })

  it('a session, which cannot write any more, while other sessions of the user go on', async () => {
    const { here, there, ana } = await fixture()
    const id = await createItinerary(ana)
    const desk = await syncClientOf(await signInAgain(ana, here), id).synced()
    const client = await syncClientOf(atNode(ana, there), id).synced()
    const tab = await LegacyTab.enter(atNode(ana, there), id)
    await ana.call('POST /auth/logout')
    addEvent(client.doc, { dayId: '' }, { label: 'por el documento' })
    const sent = { itineraryId: id, dayId: tab.loadedPage.days[0]?.id, eventData: { label: 'por el socket' } }
    const answer = await tab.emit('add-event', sent).catch(() => ({ error: 'UnauthorizedError' }))
    expect(answer).toMatchObject({ error: 'UnauthorizedError' })
    await eventually(() => expect(client.closes.at(-1)?.code).toBe(closeCodes.sessionEnded))
    addEvent(desk.doc, { dayId: '' }, { label: 'en casa' })
    await eventually(() => expect(desk.isStored).toBe(true))
    expect(Object.values(desk.view().events).map(({ label }) => label)).toEqual(['en casa'])
    expect(desk.closes).toEqual([])
  })

  it('an account, with its documents and sockets', async () => {
    const { there, ana, luis } = await fixture()
    const id = await createItinerary(ana)
    await invite(ana, id, luis)
    const client = await syncClientOf(atNode(luis, there), id).synced()
    const tab = await LegacyTab.enter(atNode(luis, there), id)
    await luis.call('DELETE /users/{id}', { params: { id: luis.id }, body: { password: luis.password } })
    await eventually(() => expect(tab.socket.connected).toBe(false))
    await eventually(() => expect(client.closes.length).toBeGreaterThan(0))
  })

  it('a right to edit: a socket leaves a private trip', async () => {
    const { there, ana, luis } = await fixture()
    const id = await createItinerary(ana, { isPublic: false })
    await invite(ana, id, luis)
    const tab = await LegacyTab.enter(atNode(luis, there), id)
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
    await eventually(() => expect(tab.notices).toContain('access-revoked'))
  })

  it.each(['owner', 'watcher'] as const)('a right to look: the %s blocked the other', async (blocker) => {
    const { there, ana, luis } = await fixture()
    const tab = await LegacyTab.enter(atNode(luis, there), await createItinerary(ana))
    await (blocker === 'owner' ? block(ana, luis) : block(luis, ana))
    await eventually(() => expect(tab.notices).toContain('access-revoked'))
  })

  it.each(['itinerary', 'profile'] as const)('a right to look, also without a session: the %s was hidden', async (kind) => {
    const { here, there, ana, luis } = await fixture()
    const id = await createItinerary(ana)
    const tabs = [await LegacyTab.enter(atNode(luis, there), id), await LegacyTab.enter(new ApiClient(there), id)]
    const own = await LegacyTab.enter(atNode(ana, there), id)
    await hideAsModerator(here, kind, kind === 'itinerary' ? id : ana.id)
    for (const tab of tabs) await eventually(() => expect(tab.notices).toContain('access-revoked'))
    expect(own.notices).not.toContain('access-revoked')
  })

  it('a right to look: a socket leaves a trip that became private', async () => {
    const { there, ana, luis } = await fixture()
    const id = await createItinerary(ana, { isPublic: true })
    const tab = await LegacyTab.enter(atNode(luis, there), id)
    await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
    await eventually(() => expect(tab.notices).toContain('access-revoked'))
  })

  it('a right to look: at trips for followers, of a user who stopped following and of strangers', async () => {
    const { here, there, ana, luis } = await fixture()
    const fan = await signUp(here)
    for (const follower of [luis, fan]) await follower.call('POST /users/{id}/follow', { params: { id: ana.id } })
    const id = await createItinerary(ana, { isPublic: undefined, audience: 'followers' })
    const [stops, stays] = [await LegacyTab.enter(atNode(luis, there), id), await LegacyTab.enter(atNode(fan, there), id)]
    await luis.call('DELETE /users/{id}/follow', { params: { id: ana.id } })
    await eventually(() => expect(stops.notices).toContain('access-revoked'))
    const open = await createItinerary(ana)
    const strangers = [await LegacyTab.enter(atNode(luis, there), open), await LegacyTab.enter(new ApiClient(there), open)]
    await ana.call('PATCH /itineraries/{id}', { params: { id: open }, body: { audience: 'followers' } })
    for (const tab of strangers) await eventually(() => expect(tab.notices).toContain('access-revoked'))
    expect(stays.notices).not.toContain('access-revoked')
  })

  it('no edit is lost for a socket that only looks', async () => {
    const { here, there, ana, luis } = await fixture()
    const id = await createItinerary(ana)
    const tab = await LegacyTab.enter(atNode(luis, there), id)
    const editor = await syncClientOf(ana, id).synced()
    addEvent(editor.doc, { dayId: computeTestView(editor.doc).days[0]?.id ?? '' }, { label: 'sin noticias' })
    await eventually(() => expect(editor.isStored).toBe(true))
    await here.services.settle(id)
    const shown = () => tab.loadedPage.displayedDays().flatMap(({ events }) => events.map(({ label }) => label))
    await eventually(() => expect(shown()).toContain('sin noticias'))
    await eventually(() => expect(tab.snapshots).toHaveLength(1))
  })

  it('a trip, for its watchers and its editors', async () => {
    const { there, ana, luis } = await fixture()
    const [watched, edited] = [await createItinerary(ana), await createItinerary(ana)]
    const watcher = await LegacyTab.enter(atNode(luis, there), watched)
    const editor = await LegacyTab.enter(atNode(ana, there), edited)
    for (const id of [watched, edited]) await ana.call('DELETE /itineraries/{id}', { params: { id } })
    await eventually(() =>
      expect([watcher.notices, editor.notices].map((heard) => heard.includes('itinerary-deleted'))).toEqual([true, true]),
    )
  })
})
