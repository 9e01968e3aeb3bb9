// @module-tag long
import { expect, it, onTestFinished } from 'vitest'
import { ApiClient, createItinerary, signUp } from '#testkit/api/apiClient'
import { atNode, nodeForTest, nodesForFile } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'

const { node, databaseUrl } = nodesForFile(2, { NODE_NAME: 'norte' })
const textAt = async (url: string, path: string) => {
  const answer = await new ApiClient({ url }).send('GET', path)
  return [answer.status, await answer.text()] as const
}

it('/readyz reports whether database and bus answer, and a server works without the bus', async () => {
  await eventually(async () =>
    expect(await textAt(node(0).url, '/readyz')).toEqual([200, 'ready\ndatabase: takes writes\nbus: answers']),
  )
  const alone = await nodeForTest(databaseUrl(), { env: { BUS_URL: 'nats://127.0.0.1:9', LOG_LEVEL: 'silent' } })
  expect(await textAt(alone.url, '/readyz')).toEqual([200, 'ready\ndatabase: takes writes\nbus: does not answer'])
  expect(await createItinerary(await signUp(alone))).toBeTypeOf('string')
})

it('metrics carry the name of their server', async () => {
  const [, numbers] = await textAt(node(0).url, '/metrics')
  const lines = numbers.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.filter((line) => !line.includes('node="norte"'))).toEqual([])
})

it('a write at one server invalidates the cached responses to visitors on another one', async () => {
  // Stops the clock, so that cached replies never expire.
  const { services } = node(1)
  const { now } = services
  services.now = () => 1_800_000_000_000
  onTestFinished(() => void (services.now = now))
  const ana = await signUp(node(0))
  const id = await createItinerary(ana, { isPublic: true, title: 'Antes' })
  const visitor = new ApiClient(node(1))
  const shown = async () => (await visitor.call('GET /itineraries', {})).find((card) => card.id === id)
  await eventually(async () => expect((await shown())?.title).toBe('Antes'))
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Después' } })
  await eventually(async () => expect((await shown())?.title).toBe('Después'))
  await atNode(ana, node(0)).call('POST /itineraries/{id}/likes', { params: { id } })
  await eventually(async () => expect((await shown())?.likes).toBe(1))
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
  await eventually(async () => expect(await shown()).toBeUndefined())
})
