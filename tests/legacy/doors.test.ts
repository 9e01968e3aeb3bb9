import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newDoc } from '#shared/itinerary/doc'
import { addEvent } from '#shared/itinerary/commands'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { OK_ACK, errorAck } from '#testkit/legacy/legacyTrip'
import { ApiClient, createItinerary, invite, signUp } from '#testkit/api/apiClient'
import { frames } from '#testkit/sync/frames'
import { RawSync } from '#testkit/sync/rawSync'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let people: Record<'stranger' | 'other' | 'collaborator' | 'owner', ApiClient>
const trips = { private: '', public: '' }

beforeAll(async () => {
  server = await startTestServer()
  const [owner, other, collaborator] = [await signUp(server), await signUp(server), await signUp(server)]
  people = { stranger: new ApiClient(server), other, collaborator, owner }
  for (const kind of ['private', 'public'] as const) {
    trips[kind] = await createItinerary(owner, { isPublic: kind === 'public' })
    await invite(owner, trips[kind], collaborator)
  }
})
afterAll(() => server.close())

/** Result of a write over /sync: ack, close code or HTTP status. */
async function writeDocument({ cookies }: ApiClient, itineraryId: string): Promise<number | 'stored'> {
  const url = `${server.url.replace(/^http/, 'ws')}/sync`
  if (cookies === '') {
    const socket = new WebSocket(`${url}/${itineraryId}`)
    socket.on('error', () => undefined)
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
    socket.terminate()
    return answer.statusCode
  }
  const doc = newDoc()
  const update = captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'por la puerta' }))
  const raw = new RawSync({ url }, { cookie: cookies }, itineraryId)
  raw.socket.on('open', () => raw.send(frames.update(update)))
  await raw.waitFor(() => raw.closed !== undefined || raw.stored === 1)
  return raw.closed?.code ?? 'stored'
}

async function useSocket(person: ApiClient, itineraryId: string) {
  const tab = await LegacyTab.open(person)
  return [await tab.join(itineraryId), await tab.emit('add-day', { itineraryId, dayData: { newDay: {} } })]
}

const refused = errorAck('UnauthorizedError')
// The dates are full: users with write access get this error.
const full = errorAck('InvalidInputError')

test.each([
  ['stranger', 'private', 403, [refused, refused]],
  ['stranger', 'public', 403, [OK_ACK, refused]],
  ['other', 'private', 4403, [refused, refused]],
  ['other', 'public', 4403, [OK_ACK, refused]],
  ['collaborator', 'private', 'stored', [OK_ACK, full]],
  ['collaborator', 'public', 'stored', [OK_ACK, full]],
  ['owner', 'private', 'stored', [OK_ACK, full]],
  ['owner', 'public', 'stored', [OK_ACK, full]],
] as const)(
  'the rights of the %s on a %s itinerary hold over /sync and the legacy socket',
  async (who, kind, document, socket) => {
    expect(await writeDocument(people[who], trips[kind])).toBe(document)
    expect(await useSocket(people[who], trips[kind])).toEqual(socket)
  },
)
