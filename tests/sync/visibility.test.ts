import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { block, hideAsModerator } from '#testkit/server/visibilityFixture'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { syncClientOf } from '#testkit/sync/syncClient'

let server: TestServer
let owner: Account
let friend: Account
let other: Account
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[owner, friend, other] = [await signUp(server), await signUp(server), await signUp(server)]
})

async function closeOf(person: Account, id: string): Promise<string> {
  const client = syncClientOf(person, id)
  await eventually(() => expect(client.closes.length).toBeGreaterThan(0))
  const [close] = client.closes
  client.provider.destroy()
  return `${close?.code} ${close?.reason}`
}
const trip = async (isPublic: boolean) => {
  const id = await createItinerary(owner, { isPublic })
  await invite(owner, id, friend)
  return id
}

describe.each([
  ['blocked by the owner', () => block(owner, other)],
  ['who blocked the owner', () => block(other, owner)],
  ['while the owner is hidden', () => hideAsModerator(server, 'profile', owner.id)],
])('a non-member (%s)', (_, apart) => {
  test.each([true, false])('gets 4404 for a document (public: %s), as for an unknown id', async (isPublic) => {
    const id = await trip(isPublic)
    expect(await closeOf(other, id)).toBe('4403 no access')
    await apart()
    expect(await closeOf(other, id)).toBe(await closeOf(other, '01900000-0000-7000-8000-000000000000'))
    expect(await closeOf(other, id)).toBe('4404 no such itinerary')
  })
})

test('a hidden itinerary closes with 4404 for non-members', async () => {
  const id = await trip(true)
  await hideAsModerator(server, 'itinerary', id)
  expect(await closeOf(other, id)).toBe('4404 no such itinerary')
})

test.each([
  ['block each other', () => block(friend, owner)],
  ['are hidden', () => hideAsModerator(server, 'profile', owner.id)],
])('members who %s go on editing, on open and new connections', async (_, apart) => {
  const id = await trip(false)
  const [mine, theirs] = [await syncClientOf(owner, id).synced(), await syncClientOf(friend, id).synced()]
  await apart()
  addEvent(mine.doc, { dayId: '' }, { label: 'mío' })
  addEvent(theirs.doc, { dayId: '' }, { label: 'suyo' })
  const again = await syncClientOf(friend, id).synced()
  for (const client of [mine, theirs, again])
    await eventually(() =>
      expect(
        Object.values(client.view().events)
          .map(({ label }) => label)
          .toSorted(),
      ).toEqual(['mío', 'suyo']),
    )
  expect([mine, theirs, again].flatMap(({ closes }) => closes)).toEqual([])
})
