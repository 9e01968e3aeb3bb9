// @module-tag long
import { expect, it } from 'vitest'
import type { NoticeMessage } from '#shared/api/notices'
import { addEvent } from '#shared/itinerary/commands'
import { createItinerary, invite, signUp } from '#testkit/api/apiClient'
import { atNode, nodesForFile } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { like, noticesOf, fetchNoticeSummaries, unreadOf } from '#testkit/server/socialCalls'
import { syncClientOf } from '#testkit/sync/syncClient'

const { node } = nodesForFile(2)

it('a notification caused at one server reaches sockets at the other', async () => {
  const [owner, fan] = [await signUp(node(0)), await signUp(node(1))]
  const id = await createItinerary(owner)
  const tab = await LegacyTab.open(atNode(owner, node(0)))
  const heard: NoticeMessage[] = []
  tab.socket.on('notification', (message) => heard.push(message))
  await like(fan, id)
  await eventually(() => expect(heard).toHaveLength(1))
  expect(heard[0]).toEqual({ notification: (await noticesOf(owner))[0], unread: 1 })
})

it('a user with a trip open at another server does not count as away', async () => {
  const [owner, friend, away] = [await signUp(node(0)), await signUp(node(1)), await signUp(node(1))]
  const id = await createItinerary(owner)
  for (const who of [friend, away]) await invite(owner, id, who)
  const watching = syncClientOf(atNode(owner, node(0)), id)
  await watching.synced()
  const writing = syncClientOf(atNode(friend, node(1)), id)
  await writing.synced()
  addEvent(writing.doc, { dayId: '' }, { label: 'Coliseo' })
  await eventually(async () => expect((await fetchNoticeSummaries(away))[0]?.[0]).toBe('changes'))
  expect(await noticesOf(owner)).toEqual([])
})

it('concurrent likes of forty users at two servers are one notification', async () => {
  const owner = await signUp(node(0))
  const id = await createItinerary(owner)
  const fans = await Promise.all(Array.from({ length: 40 }, (_, i) => signUp(node(i % 2))))
  await Promise.all(fans.map((fan) => like(fan, id)))
  expect((await fetchNoticeSummaries(owner)).map(([kind, count]) => [kind, count])).toEqual([['like', 40]])
  expect(await unreadOf(owner)).toBe(1)
})

it('the public key for push messages is the same on all servers', async () => {
  const person = await signUp(node(0))
  const keys = await Promise.all([0, 1].map((i) => atNode(person, node(i)).call('GET /notifications/push')))
  expect(keys[0]?.publicKey).toHaveLength(87)
  expect(keys[1]).toEqual(keys[0])
})
