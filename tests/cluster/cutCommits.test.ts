// @module-tag long
import { describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import type { ItineraryView } from '#shared/itinerary/view'
import { caseCount, firstSeed } from '#testkit/budget'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { roundRobinBalancerForTest } from '#testkit/cluster/balancer'
import { Crowd } from '#testkit/cluster/crowd/crowd'
import { nodeForTest } from '#testkit/cluster/nodes'
import { readStoredTrip } from '#testkit/cluster/storedTrip'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { randomFrom } from '#testkit/random'
import { postgresProxy, type ProxyCut, type CutMoment } from './postgresProxy'
import { postgresForTest } from '#testkit/server/testPostgres'
import { syncClientOf } from '#testkit/sync/syncClient'

const SEED = firstSeed('CLUSTER_SEED')
const CUTS = caseCount('CLUSTER_CUTS', { short: 5, full: 20 })

const labels = ({ events }: ItineraryView) =>
  Object.values(events)
    .map(({ label }) => label)
    .toSorted()

describe.each<ProxyCut>(['before', 'after'])('a connection to PostgreSQL that is cut %s a commit', (moment) => {
  async function fixture() {
    const databaseUrl = await postgresForTest()
    const proxy = await postgresProxy(databaseUrl)
    const node = await nodeForTest(proxy.url)
    const ana = await signUp(node)
    const id = await createItinerary(ana, { startDate: '2026-10-01', endDate: '2026-10-03' })
    const client = await syncClientOf(ana, id).synced()
    addEvent(client.doc, { dayId: '' }, { label: 'antes' })
    await eventually(() => expect(client.isStored).toBe(true))
    await node.services.settle(id)
    /** Cuts only the next commit. */
    const cutNext = () => {
      proxy.cuts = (asked) => {
        if (asked !== 'commit') return undefined
        proxy.cuts = () => undefined
        return moment
      }
    }
    return { databaseUrl, proxy, node, ana, id, client, cutNext }
  }

  it('costs a client nothing: its update is found or written again, and acknowledged', async () => {
    const { databaseUrl, proxy, id, client, cutNext } = await fixture()
    cutNext()
    addEvent(client.doc, { dayId: '' }, { label: 'a medias' })
    await eventually(() => expect(client.isStored).toBe(true))
    expect(proxy.cutCount()).toBe(1)
    const { view, repeated } = await readStoredTrip(databaseUrl, id)
    expect([labels(view), repeated]).toEqual([['a medias', 'antes'], []])
    expect(client.closes).toEqual([])
  })

  it('costs a legacy page nothing: its write is applied once and acknowledged', async () => {
    const { databaseUrl, proxy, ana, id, cutNext } = await fixture()
    const tab = await LegacyTab.enter(ana, id)
    cutNext()
    const answer = await tab.emit('add-event', {
      itineraryId: id,
      dayId: tab.loadedPage.days[0]?.id,
      eventData: { label: 'a medias' },
    })
    expect(proxy.cutCount()).toBe(1)
    const { view } = await readStoredTrip(databaseUrl, id)
    expect([answer, labels(view)]).toEqual([{ ok: true }, ['a medias', 'antes']])
  })
})

it(
  `connections cut at commits of three servers lose or repeat nothing acknowledged (${CUTS} cuts)`,
  { timeout: 60_000 + CUTS * 5000 },
  async () => {
    console.log(`cut commits: seed ${SEED}`)
    const random = randomFrom(SEED)
    const databaseUrl = await postgresForTest()
    const proxies = await Promise.all([1, 2, 3].map(() => postgresProxy(databaseUrl)))
    const urls: string[] = []
    for (const proxy of proxies) urls.push((await nodeForTest(proxy.url, { env: { LOG_LEVEL: 'silent' } })).url)
    const crowd = await Crowd.gather({ url: await roundRobinBalancerForTest(...urls), databaseUrl }, random)
    crowd.start()
    const cut = (asked: CutMoment) =>
      asked === 'commit' && random.chance(0.05) ? (random.pick(['before', 'after']) as ProxyCut) : undefined
    for (const proxy of proxies) proxy.cuts = cut
    const cuts = () => proxies.reduce((sum, proxy) => sum + proxy.cutCount(), 0)
    for (let seen = 0; seen < CUTS; seen += 10) {
      await eventually(() => expect(cuts()).toBeGreaterThanOrEqual(seen + 10))
      await crowd.expectNothingLost()
    }
    for (const proxy of proxies) proxy.cuts = () => undefined
    await crowd.stop()
    await crowd.expectAgreement(urls)
    console.log(`${cuts()} commits cut, seed ${SEED}: ${crowd.report()}, lost 0`)
  },
)
