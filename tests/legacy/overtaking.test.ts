import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, deleteEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { ApiClient, createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let owner: Account

beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server)
})
afterAll(() => server.close())

const ROUNDS = 25

test.each([
  ['its owner', ['websocket']],
  ['its owner', ['polling']],
  ['a visitor', ['websocket']],
  ['a visitor', ['polling']],
] as const)('a page of %s by %j that loads during a burst shows no event twice', async (who, transports) => {
  const id = await createItinerary(owner, { isPublic: true })
  const room = await server.services.hub.open(id)
  const dayId = room.view().days[0]?.id ?? ''
  const person = who === 'a visitor' ? new ApiClient(server) : owner
  const tab = await LegacyTab.enter(person, id, { transports: [...transports] })
  const write = (command: Parameters<typeof room.write>[1]) => room.write({ origin: 'server', userId: null }, command)
  for (let round = 0; round < ROUNDS; round += 1) {
    const label = `n${round}`
    const made: string[] = []
    // Several actions in one burst, so that some wait.
    const writing = write((doc) => {
      for (let i = 0; i < 12; i += 1) made.push(addEvent(doc, { dayId }, { label, description: 'nota '.repeat(40) }))
    })
    await writing
    await tab.load(id)
    await tab.waitForPendingEvents()
    await eventually(() => expect(tab.loadedPage.days[0]?.events).not.toHaveLength(0))
    expect(tab.loadedPage.days[0]?.events, `round ${round}`).toHaveLength(12)
    await write((doc) => made.forEach((event) => deleteEvent(doc, event)))
    await eventually(() => expect(tab.loadedPage.days[0]?.events).toHaveLength(0))
  }
})
