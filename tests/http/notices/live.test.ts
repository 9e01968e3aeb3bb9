import * as decoding from 'lib0/decoding'
import { expect, it } from 'vitest'
import { NoticeMessage } from '#shared/api/notices'
import { customMessageTypes } from '#shared/sync/messages'
import { createItinerary, invite, signUp, type ApiClient } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { postComment, like, noticesOf, sendNoticesRead, patchNoticeSettings, unlike } from '#testkit/server/socialCalls'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { mute } from '#testkit/server/visibilityFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

const fixture = setUpServerFixture()

async function listenOnSocket(person: ApiClient, namespace: '/' | '/api' = '/'): Promise<NoticeMessage[]> {
  const heard: NoticeMessage[] = []
  const tab = await LegacyTab.open(person, { namespace })
  tab.socket.on('notification', (message) => heard.push(NoticeMessage.parse(message)))
  return heard
}

async function listenOnSync(person: ApiClient, itineraryId: string): Promise<NoticeMessage[]> {
  const heard: NoticeMessage[] = []
  const client = syncClientOf(person, itineraryId)
  client.provider.messageHandlers[customMessageTypes.notice] = (_encoder, decoder) =>
    heard.push(NoticeMessage.parse(JSON.parse(decoding.readVarString(decoder))))
  await client.synced()
  return heard
}

it('a live notice reaches every connection of its user, in a room or not, and no other user', async () => {
  const { ana, luis, stranger } = fixture
  const [liked, open] = [await createItinerary(ana), await createItinerary(ana)]
  await invite(ana, open, luis)
  const mine = [await listenOnSocket(ana), await listenOnSocket(ana, '/api'), await listenOnSync(ana, open)]
  const others = [await listenOnSocket(luis), await listenOnSocket(stranger), await listenOnSync(luis, open)]
  await like(luis, liked)
  const [notification] = await noticesOf(ana)
  await eventually(() => expect(mine).toEqual(mine.map(() => [{ notification, unread: 1 }])))
  await postComment(luis, liked, 'Hola')
  await eventually(() => expect(mine.map((heard) => heard[1]?.unread)).toEqual([2, 2, 2]))
  expect(others).toEqual([[], [], []])
})

it('a further like updates the notice under its id; a withdrawn and repeated one is not sent again', async () => {
  const { ana, luis, server } = fixture
  const id = await createItinerary(ana)
  const heard = await listenOnSocket(ana)
  await like(luis, id)
  await eventually(() => expect(heard).toHaveLength(1))
  await sendNoticesRead(ana)
  await unlike(luis, id)
  await like(luis, id)
  const eva = await signUp(server)
  await like(eva, id)
  await eventually(() => expect(heard).toHaveLength(2))
  expect(heard[1]).toMatchObject({ unread: 1, notification: { id: heard[0]?.notification.id, count: 2, read: false } })
})

it('no live notice is sent for muted users or disabled kinds', async () => {
  const { ana, luis, server } = fixture
  const id = await createItinerary(ana)
  const heard = await listenOnSocket(ana)
  await patchNoticeSettings(ana, { like: { here: false } })
  await like(luis, id)
  await mute(ana, luis)
  await postComment(luis, id, 'Hola')
  const eva = await signUp(server)
  await postComment(eva, id, 'Hola')
  await eventually(() => expect(heard.map(({ notification }) => notification.kind)).toEqual(['comment']))
  expect(heard[0]).toMatchObject({ unread: 1, notification: { actors: [{ id: eva.id }] } })
})
