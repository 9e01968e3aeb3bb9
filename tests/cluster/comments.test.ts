// @module-tag long
import { beforeAll, expect, it } from 'vitest'
import * as decoding from 'lib0/decoding'
import type { Comment, CommentMessage } from '#shared/api/comments'
import { newId } from '#shared/ids'
import { customMessageTypes } from '#shared/sync/messages'
import { createItinerary, invite, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { atNode, nodesForFile } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { addEventTo, postComment, toCommentTexts } from '#testkit/server/socialCalls'
import { syncClientOf } from '#testkit/sync/syncClient'

const { node } = nodesForFile(2)

let owner: Account
let friend: Account
let id: string
beforeAll(async () => {
  owner = await signUp(node(0))
  friend = await signUp(node(1))
  id = await createItinerary(owner)
  await invite(owner, id, friend)
})

const at = (person: ApiClient, i: number) => atNode(person, node(i))
const listen = async (person: ApiClient, type: number) => {
  const client = syncClientOf(person, id)
  const heard: unknown[] = []
  client.provider.messageHandlers[type] = (_encoder, decoder) => heard.push(JSON.parse(decoding.readVarString(decoder)))
  await client.synced()
  return heard
}

it('a comment at one server reaches documents and sockets at the other', async () => {
  const heard = await listen(at(friend, 1), customMessageTypes.comment)
  const tab = await LegacyTab.enter(at(owner, 1), id)
  const inRoom: CommentMessage[] = []
  tab.socket.on('comment', (message) => inRoom.push(message))
  const comment = await postComment(at(owner, 0), id, 'Hola')
  const expected = [{ itineraryId: id, action: 'add', comment }]
  await eventually(() => expect([heard, inRoom]).toEqual([expected, expected]))
})

it('a vote at one server reaches documents and sockets at the other', async () => {
  const eventId = await addEventTo(node(0), id)
  const heard = await listen(at(owner, 1), customMessageTypes.votes)
  const tab = await LegacyTab.enter(at(owner, 1), id)
  await at(friend, 0).call('PUT /itineraries/{id}/events/{eventId}/vote', { params: { id, eventId } })
  await eventually(() => expect(heard).toEqual([{ itineraryId: id, eventId, votes: 1 }]))
  await eventually(() => expect(tab.snapshots.at(-1)?.itinerary.ideas[0]).toMatchObject({ votes: 1 }))
})

it('500 comments of five users at two servers, some sent twice, are stored once each, in one order', async () => {
  const trip = await createItinerary(owner)
  const people = await Promise.all(Array.from({ length: 5 }, (_, i) => signUp(node(i % 2))))
  const sayAll = async (person: ApiClient, i: number) => {
    for (let j = 0; j < 100; j += 1) {
      const made = { id: newId(), text: `${i} ${j}` }
      await postComment(at(person, (i + j) % 2), trip, made.text, made)
      // Offline users retry, as they got no response.
      if (i >= 3) await postComment(at(person, (i + j + 1) % 2), trip, made.text, made)
    }
  }
  await Promise.all(people.map(sayAll))
  const read = await Promise.all(
    [0, 1].map((i) => fetchAllItems<Comment>(at(owner, i), `/itineraries/${trip}/comments`, { limit: 50 })),
  )
  expect(read[0]).toEqual(read[1])
  const texts = toCommentTexts(read[0] ?? [])
  expect([texts.length, new Set(texts).size]).toEqual([500, 500])
  const order = (read[0] ?? []).map(({ createdAt }) => createdAt)
  expect(new Set(order).size).toBe(500)
  expect(order).toEqual(order.toSorted())
  for (let i = 0; i < 5; i += 1)
    expect(texts.filter((text) => text.startsWith(`${i} `))).toEqual(Array.from({ length: 100 }, (_, j) => `${i} ${j}`))
}, 120_000)
