// @module-tag long
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { closeCodes } from '#shared/sync/closeCodes'
import { deleteStaleGuests } from '#server/records/deleteStaleGuests'
import { ApiClient, createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink, type Guest } from '#testkit/api/guests'
import { fetchSessionUserId } from '#testkit/api/sessionCalls'
import { atNode, nodeForTest, nodesForFile } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { syncClientOf } from '#testkit/sync/syncClient'

const DAY_MS = 24 * 3600_000

const { node, databaseUrl } = nodesForFile(3)

let ana: Account
let id: string
beforeAll(async () => {
  ana = await signUp(node(0))
})
beforeEach(async () => {
  id = await createItinerary(ana, { isPublic: false })
})

const join = (i: number, token: string, name: string) =>
  new ApiClient(node(i)).attempt('POST /invitations/{token}', { params: { token }, body: { name } })
const members = () => ana.call('GET /itineraries/{id}/collaborators', { params: { id } })
const memberCall = (guest: Guest) => ({ params: { id, userId: guest.id } })

describe('a link', () => {
  it('that is ended on one server returns 410 on the others', async () => {
    const { id: linkId, token } = await requestInvitationLink(ana, id)
    await ana.call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id, invitationId: linkId } })
    for (const i of [1, 2]) {
      expect((await join(i, token, 'Eva')).status).toBe(410)
      expect((await new ApiClient(node(i)).attempt('GET /invitations/{token}', { params: { token } })).status).toBe(410)
    }
    expect(await members()).toHaveLength(1)
  })

  it('for five uses lets in five of twelve concurrent guests at three servers', async () => {
    const { token } = await requestInvitationLink(ana, id, { maxUses: 5 })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => join(i % 3, token, `Invitada ${i}`)))
    const states = answers.map(({ status }) => status).toSorted()
    expect(states).toEqual([...Array<number>(5).fill(201), ...Array<number>(7).fill(410)])
    expect(await members()).toHaveLength(6)
  })

  it('that is ended while guests join lets in no guest after its end', async () => {
    const { id: linkId, token } = await requestInvitationLink(ana, id)
    const joining = Array.from({ length: 9 }, (_, i) => join(i % 3, token, `Invitada ${i}`))
    await ana.call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id, invitationId: linkId } })
    const behind = await Promise.all([0, 1, 2].map((i) => join(i, token, 'Tarde')))
    expect(behind.map(({ status }) => status)).toEqual([410, 410, 410])
    const let201 = (await Promise.all(joining)).filter(({ status }) => status === 201)
    expect(await members()).toHaveLength(1 + let201.length)
  })
})

describe('a guest at another server', () => {
  const enter = async (role: 'editor' | 'viewer' = 'editor') =>
    enterAsGuest(node(1), (await requestInvitationLink(ana, id, { role })).token, 'Eva')

  it('who is removed leaves room and document', async () => {
    const eva = await enter()
    const client = await syncClientOf(atNode(eva, node(2)), id).synced()
    const tab = await LegacyTab.enter(eva, id)
    await ana.call('DELETE /itineraries/{id}/collaborators/{userId}', memberCall(eva))
    expect((await atNode(eva, node(2)).attempt('GET /itineraries/{id}', { params: { id } })).status).toBe(403)
    await eventually(() => expect(tab.notices).toContain('access-revoked'))
    await eventually(() => expect(client.closes.at(-1)?.code).toBe(closeCodes.noAccess))
  })

  it('whose role is lowered writes nothing after the response', async () => {
    const eva = await enter()
    const client = await syncClientOf(atNode(eva, node(2)), id).synced()
    addEvent(client.doc, { dayId: '' }, { label: 'antes' })
    await eventually(() => expect(client.isStored).toBe(true))
    await ana.call('PATCH /itineraries/{id}/collaborators/{userId}', { ...memberCall(eva), body: { role: 'viewer' } })
    addEvent(client.doc, { dayId: '' }, { label: 'después' })
    await eventually(() => expect(client.closes.at(-1)?.code).toBe(closeCodes.beyondRights))
    const { ideas } = await ana.call('GET /itineraries/{id}', { params: { id } })
    expect(ideas.map(({ label }) => label)).toEqual(['antes'])
  })

  it('who upgrades to an account is no guest on any server', async () => {
    const eva = await enter()
    await eva.call('POST /auth/upgrade', {
      body: { username: `eva-${id.slice(-12)}`, email: `${id}@example.org`, password: 'una-contraseña-larga' },
    })
    for (const i of [0, 2]) {
      const there = atNode(eva, node(i))
      expect((await there.call('GET /auth/session')).user?.isGuest).toBe(false)
      await createItinerary(Object.assign(there, { id: eva.id, username: eva.username, password: '' }))
    }
  })

  it('who stayed away is deleted once by any server, and their ideas stay', async () => {
    const eva = await enter()
    const client = await syncClientOf(eva, id).synced()
    addEvent(client.doc, { dayId: '' }, { label: 'Foro' })
    await eventually(() => expect(client.isStored).toBe(true))
    client.destroy()
    const later = () => Date.now() + 91 * DAY_MS
    const late = await nodeForTest(databaseUrl(), { ownNow: later })
    await Promise.all([0, 1].map(() => deleteStaleGuests({ ...late.services, now: later })))
    expect((await members()).map(({ role }) => role)).toEqual(['owner'])
    const { ideas } = await ana.call('GET /itineraries/{id}', { params: { id } })
    expect(ideas).toMatchObject([{ label: 'Foro', authorId: null }])
    for (const i of [0, 1, 2]) expect(await fetchSessionUserId(atNode(eva, node(i)))).toBeNull()
  })
})
