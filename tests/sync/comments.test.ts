import { afterAll, beforeAll, expect, test } from 'vitest'
import * as decoding from 'lib0/decoding'
import { customMessageTypes } from '#shared/sync/messages'
import { createItinerary, invite, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { addEventTo, postComment } from '#testkit/server/socialCalls'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { block } from '#testkit/server/visibilityFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

let server: TestServer
let ana: Account
let luis: Account
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ;[ana, luis] = [await signUp(server), await signUp(server)]
  id = await createItinerary(ana)
  await invite(ana, id, luis)
})
afterAll(() => server.close())

const listen = async (who: ApiClient, type: number) => {
  const client = syncClientOf(who, id)
  const heard: unknown[] = []
  client.provider.messageHandlers[type] = (_encoder, decoder) => heard.push(JSON.parse(decoding.readVarString(decoder)))
  await client.synced()
  return heard
}

test('each connection of a trip gets the comments that its user may see (102)', async () => {
  const reader = await signUp(server)
  const [forAna, forLuis] = [await listen(ana, customMessageTypes.comment), await listen(luis, customMessageTypes.comment)]
  await block(luis, reader)
  const [hidden, shown] = [await postComment(reader, id, 'De fuera'), await postComment(ana, id, 'De dentro')]
  await eventually(() =>
    expect([forAna, forLuis]).toEqual([
      [hidden, shown].map((comment) => ({ itineraryId: id, action: 'add', comment })),
      [{ itineraryId: id, action: 'add', comment: shown }],
    ]),
  )
})

test('each connection gets the vote count of an idea (105), the voter also whether their vote counts', async () => {
  const eventId = await addEventTo(server, id)
  const [forAna, forLuis] = [await listen(ana, customMessageTypes.votes), await listen(luis, customMessageTypes.votes)]
  await luis.call('PUT /itineraries/{id}/events/{eventId}/vote', { params: { id, eventId } })
  await luis.call('DELETE /itineraries/{id}/events/{eventId}/vote', { params: { id, eventId } })
  const messages = [1, 0].map((votes) => ({ itineraryId: id, eventId, votes }))
  await eventually(() =>
    expect([forAna, forLuis]).toEqual([messages, messages.map((one) => ({ ...one, voted: one.votes === 1 }))]),
  )
})

test('an older client that sends a comment as its stamp connects like one without a stamp', async () => {
  const comment = await postComment(ana, id, '🧭'.repeat(500))
  const stamp = JSON.stringify({ itineraryId: id, action: 'add', comment })
  const client = syncClientOf(ana, id, { params: { stamp } })
  await client.synced()
  await eventually(() => expect(client.stamp.length).toBeLessThanOrEqual(200))
  expect([client.closes, client.stamp === stamp]).toEqual([[], false])
})
