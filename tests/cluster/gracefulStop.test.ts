// @module-tag long
import { expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { closeCodes } from '#shared/sync/closeCodes'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { failoverBalancerForTest } from '#testkit/cluster/balancer'
import { atNode, nodeForTest } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { postgresForTest } from '#testkit/server/testPostgres'
import { syncClientOf } from '#testkit/sync/syncClient'

it('editors on a server that stops reconnect to another one and lose nothing', async () => {
  const url = await postgresForTest()
  const [stopping, staying] = [await nodeForTest(url), await nodeForTest(url)]
  const ana = await signUp(staying)
  const id = await createItinerary(ana)
  const balancer = await failoverBalancerForTest(stopping.url, staying.url)
  const editors = [1, 2, 3].map(() => syncClientOf(atNode(ana, { url: balancer }), id))
  await eventually(() => expect(editors.every(({ isSynced }) => isSynced)).toBe(true))
  expect(stopping.services.hub.peek(id)).toBeDefined()

  const stopped = stopping.close()
  let written = 0
  while (editors.some(({ closes }) => closes.length === 0)) {
    if (written < 300) for (const { doc } of editors) addEvent(doc, { dayId: '' }, { label: `${(written += 1)}` })
    await new Promise(setImmediate)
  }
  await stopped
  for (const { doc } of editors) addEvent(doc, { dayId: '' }, { label: `${(written += 1)}` })
  await eventually(() => expect(editors.map(({ isSynced, isStored }) => isSynced && isStored)).toEqual([true, true, true]))
  for (const { closes } of editors) expect(closes[0]?.code).toBe(closeCodes.draining)
  const { ideas } = await ana.call('GET /itineraries/{id}', { params: { id } })
  expect(ideas.map(({ label }) => Number(label)).sort((a, b) => a - b)).toEqual(Array.from({ length: written }, (_, i) => i + 1))
})
