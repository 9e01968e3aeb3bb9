import { afterAll, beforeAll, expect, test } from 'vitest'
import { audiences, type Audience } from '#shared/audience'
import { closeCodes } from '#shared/sync/closeCodes'
import { createItinerary, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { OK_ACK, errorAck } from '#testkit/legacy/legacyTrip'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { block } from '#testkit/server/visibilityFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

let server: TestServer
let ana: Account
let trips: Record<Audience, string>
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server)
  const make = (audience: Audience) => createItinerary(ana, { isPublic: undefined, audience })
  trips = {
    private: await make('private'),
    link: await make('link'),
    followers: await make('followers'),
    public: await make('public'),
  }
})
afterAll(() => server.close())

const member = (person: { id: string }, id: string) => ({ params: { id, userId: person.id } })
const join = (who: ApiClient, token: string) => who.attempt('POST /invitations/{token}', { params: { token }, body: {} })

async function endedLink(id: string): Promise<string> {
  const { id: invitationId, token } = await requestInvitationLink(ana, id)
  await ana.call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id, invitationId } })
  return token
}

interface Comer {
  come: (id: string) => Promise<ApiClient>
  sync: 'open' | 'noAccess' | 'gone'
  sees: readonly Audience[]
}

const byAddress: readonly Audience[] = ['link', 'public']

const comers: Record<string, Comer> = {
  'an editor by link': {
    come: async (id) => enterAsGuest(server, (await requestInvitationLink(ana, id)).token),
    sync: 'open',
    sees: audiences,
  },
  'a viewer by link': {
    come: async (id) => enterAsGuest(server, (await requestInvitationLink(ana, id, { role: 'viewer' })).token),
    sync: 'open',
    sees: audiences,
  },
  'a user with an account by link': {
    come: async (id) => {
      const luis = await signUp(server)
      expect((await join(luis, (await requestInvitationLink(ana, id)).token)).status).toBe(201)
      return luis
    },
    sync: 'open',
    sees: audiences,
  },
  'a user whose link was ended': {
    come: async (id) => {
      const luis = await signUp(server)
      expect((await join(luis, await endedLink(id))).status).toBe(410)
      return luis
    },
    sync: 'noAccess',
    sees: byAddress,
  },
  'a guest of another trip': {
    come: async (id) => {
      const other = await createItinerary(ana)
      const eva = await enterAsGuest(server, (await requestInvitationLink(ana, other)).token)
      expect((await join(eva, (await requestInvitationLink(ana, id)).token)).status).toBe(403)
      return eva
    },
    sync: 'noAccess',
    sees: byAddress,
  },
  'a guest who was removed': {
    come: async (id) => {
      const eva = await enterAsGuest(server, (await requestInvitationLink(ana, id)).token)
      await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', member(eva, id))
      return eva
    },
    sync: 'noAccess',
    sees: byAddress,
  },
  'a blocked user with a link': {
    come: async (id) => {
      const luis = await signUp(server)
      await block(ana, luis)
      expect((await join(luis, (await requestInvitationLink(ana, id)).token)).status).toBe(410)
      return luis
    },
    sync: 'gone',
    sees: [],
  },
}

test.each(Object.entries(comers))(
  '%s can read, join and sync what their rights allow, and nothing else',
  async (_name, { come, sync, sees }) => {
    for (const audience of audiences) {
      const id = trips[audience]
      const person = await come(id)
      const isSeen = sees.includes(audience)
      const read = await person.attempt('GET /itineraries/{id}', { params: { id } })
      expect([audience, read.status]).toEqual([audience, isSeen ? 200 : sync === 'gone' ? 404 : 403])
      const tab = await LegacyTab.open(person)
      const refusal = errorAck(sync === 'gone' ? 'NotFoundError' : 'UnauthorizedError')
      expect([audience, await tab.join(id)]).toEqual([audience, isSeen ? OK_ACK : refusal])
      const client = syncClientOf(person, id)
      if (sync === 'open') await client.synced()
      else await eventually(() => expect([audience, client.closes.at(-1)?.code]).toEqual([audience, closeCodes[sync]]))
      client.destroy()
    }
  },
)

test.each(['editor', 'proposer', 'viewer'] as const)(
  'a guest who is %s has the rights of that role on the legacy socket',
  async (role) => {
    const eva = await enterAsGuest(server, (await requestInvitationLink(ana, trips.private, { role })).token)
    const tab = await LegacyTab.enter(eva, trips.private)
    const event = { itineraryId: trips.private, dayId: tab.loadedPage.days[0]?.id, eventData: { label: `de ${role}` } }
    expect(await tab.emit('add-event', event)).toEqual(role === 'editor' ? OK_ACK : errorAck('UnauthorizedError'))
    const { days } = await ana.call('GET /itineraries/{id}', { params: { id: trips.private } })
    const labels = days.flatMap(({ events }) => events.map(({ label }) => label))
    expect(labels.includes(`de ${role}`)).toBe(role === 'editor')
  },
)
