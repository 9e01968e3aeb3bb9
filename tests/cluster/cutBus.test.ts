// @module-tag long
import { describe, expect, inject, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { closeCodes } from '#shared/sync/closeCodes'
import { firstSeed } from '#testkit/budget'
import { createItinerary, invite, signUp } from '#testkit/api/apiClient'
import { roundRobinBalancerForTest } from '#testkit/cluster/balancer'
import { Crowd } from '#testkit/cluster/crowd/crowd'
import { pause } from '#testkit/cluster/crowd/editLedger'
import { atNode, nodeForTest } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { postgresProxy } from './postgresProxy'
import '#testkit/server/prepareNats'
import { tcpProxy } from '#testkit/server/tcpProxy'
import { postgresForTest } from '#testkit/server/testPostgres'
import { syncClientOf } from '#testkit/sync/syncClient'
import { computeTestView } from '#testkit/sync/captureUpdate'

const SEED = firstSeed('CLUSTER_SEED')
const OUTAGE_MS = Number(process.env['CLUSTER_OUTAGE_MS'] ?? 3000)

interface CuttableNode {
  node: Awaited<ReturnType<typeof nodeForTest>>
  cut: () => void
  mend: () => void
}

const env = { LOG_LEVEL: 'silent' }

async function overNotify(databaseUrl: string): Promise<CuttableNode> {
  const proxy = await postgresProxy(databaseUrl)
  return { node: await nodeForTest(proxy.url, { env }), cut: proxy.cutBus, mend: proxy.restoreBus }
}

async function overNats(databaseUrl: string): Promise<CuttableNode> {
  const proxy = await tcpProxy(inject('nats'))
  return { node: await nodeForTest(databaseUrl, { env: { ...env, BUS_URL: proxy.url } }), cut: proxy.cut, mend: proxy.restore }
}

const buses = [{ name: 'NOTIFY', start: overNotify }, ...(inject('nats') === '' ? [] : [{ name: 'NATS', start: overNats }])]

describe.each(buses)('servers whose bus over $name is cut', ({ name, start }) => {
  async function fixture(count: number) {
    const databaseUrl = await postgresForTest()
    const nodes: CuttableNode[] = []
    for (let i = 0; i < count; i += 1) nodes.push(await start(databaseUrl))
    await eventually(() => expect(nodes.map(({ node }) => node.services.nodes?.isConnected)).toEqual(nodes.map(() => true)))
    const areConnected = (connected: boolean) =>
      eventually(() => expect(nodes.map(({ node }) => node.services.nodes?.isConnected)).toEqual(nodes.map(() => connected)))
    const cut = () => {
      for (const one of nodes) one.cut()
      return areConnected(false)
    }
    const mend = () => {
      for (const one of nodes) one.mend()
      return areConnected(true)
    }
    return { databaseUrl, nodes: nodes.map(({ node }) => node), cut, mend }
  }

  it('learn of edits, titles, invitations and removals from the database, also during edits', async () => {
    const { nodes, cut, mend } = await fixture(2)
    const [here, there] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
    const [ana, luis, eva] = [await signUp(here), await signUp(here), await signUp(here)]
    const id = await createItinerary(ana, { startDate: '2026-10-01', endDate: '2026-10-03' })
    await invite(ana, id, luis)
    const [near, far, guest] = await Promise.all([
      syncClientOf(ana, id).synced(),
      syncClientOf(atNode(ana, there), id).synced(),
      syncClientOf(atNode(luis, there), id).synced(),
    ])
    await cut()
    const typing = setInterval(() => {
      for (const { doc } of [near, far])
        if (Object.keys(computeTestView(doc).events).length < 200) addEvent(doc, { dayId: '' }, { label: 'x' })
    }, 50)
    const began = performance.now()
    addEvent(near.doc, { dayId: '' }, { label: 'sin noticias' })
    await eventually(() => expect(Object.values(far.view().events).map(({ label }) => label)).toContain('sin noticias'))
    const ms = Math.round(performance.now() - began)
    await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Otro' } })
    await eventually(() => expect(far.records.at(-1)).toMatchObject({ title: 'Otro' }))
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
    await eventually(() => expect(guest.closes.at(-1)?.code).toBe(closeCodes.noAccess))
    await invite(ana, id, eva)
    await syncClientOf(atNode(eva, there), id).synced()
    await eventually(() => expect(far.records.at(-1)).toMatchObject({ collaborators: [eva.id] }))
    clearInterval(typing)
    await mend()
    console.log(`an edit without ${name}: on the other server after ${ms} ms`)
  })

  it(
    'lose nothing, and agree when it is back',
    async () => {
      console.log(`cut bus over ${name}: seed ${SEED}`)
      const { databaseUrl, nodes, cut, mend } = await fixture(3)
      const urls = nodes.map(({ url }) => url)
      const crowd = await Crowd.gather({ url: await roundRobinBalancerForTest(...urls), databaseUrl }, randomFrom(SEED))
      crowd.start()
      await pause(500)
      await cut()
      await pause(OUTAGE_MS)
      await crowd.expectNothingLost()
      await mend()
      await pause(500)
      await crowd.stop()
      await crowd.expectAgreement(urls)
      expect(crowd.confirmed).toBeGreaterThan(0)
      console.log(`without ${name} for ${OUTAGE_MS} ms, seed ${SEED}: ${crowd.report()}, lost 0`)
    },
    180_000 + OUTAGE_MS,
  )
})
