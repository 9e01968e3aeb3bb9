import { beforeEach, describe, expect, it } from 'vitest'
import { ApiClient, createItinerary, invite, inviteAndOpen, signUp, type Account } from '#testkit/api/apiClient'
import { requestInvitationLink } from '#testkit/api/guests'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { openPreview, setUpPreviewFixture } from '#testkit/pages/previewFixture'
import { sendDecision, fetchCase, postReport, signUpModerator } from '#testkit/server/socialCalls'
import { eventually } from '#testkit/eventually'
import { syncClientOf } from '#testkit/sync/syncClient'

const fixture = setUpPreviewFixture()

let stranger: ApiClient
let luis: Account
let owner: Account
let guest: Account
let trip: string
beforeEach(async () => {
  stranger = new ApiClient(fixture.server)
  luis = await signUp(fixture.server)
  owner = await signUp(fixture.server)
  guest = await signUp(fixture.server)
  trip = await createItinerary(owner, { title: `Roma con ${guest.username}` })
})

const idsOn = async (who: ApiClient, query: Record<string, string>) =>
  (await who.call('GET /itineraries', { query })).map(({ id }) => id)

async function finders(): Promise<string[]> {
  const viewers: Record<string, ApiClient> = { stranger: stranger, user: luis, owner, guest }
  const found: string[] = []
  for (const [name, viewer] of Object.entries(viewers)) {
    const [byId, byName, asEditor] = [
      await idsOn(viewer, { userId: guest.id }),
      await idsOn(viewer, { username: guest.username }),
      await idsOn(viewer, { userId: guest.id, role: 'collaborator' }),
    ]
    const { html } = await openPreview(viewer, `/${guest.username}`)
    const isFound = [byId, byName, asEditor].map((ids) => ids.includes(trip))
    expect([name, isFound]).toEqual([name, isFound.map(() => isFound[0])])
    if (viewer !== guest) expect([name, html.includes(trip)]).toEqual([name, isFound[0]])
    if (isFound[0] === true) found.push(name)
  }
  return found
}

const everyone = ['stranger', 'user', 'owner', 'guest']
const leave = () => guest.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: trip, userId: guest.id } })

describe('a trip on the profile of an invited user', () => {
  const openings: Record<string, () => Promise<unknown>> = {
    'by REST': () => guest.call('GET /itineraries/{id}', { params: { id: trip } }),
    'by page': () => openPreview(guest, `/itineraries/${trip}`),
    'by Socket.IO': async () => (await LegacyTab.open(guest)).join(trip),
    'by sync': () => syncClientOf(guest, trip).synced(),
  }
  it.each(Object.keys(openings))('appears only after they open it %s', async (how) => {
    await invite(owner, trip, guest)
    expect(await finders()).toEqual(['guest'])
    await openings[how]?.()
    expect(await finders()).toEqual(everyone)
    expect(await guest.call('GET /invitations')).toEqual([])
  })

  it('does not appear when they dismiss the notice, like the trip or visit the profile of its owner', async () => {
    await invite(owner, trip, guest)
    await guest.call('POST /invitations/seen', { body: { itineraryIds: [trip] } })
    await guest.call('POST /itineraries/{id}/likes', { params: { id: trip } })
    await guest.call('GET /itineraries/{id}/is-collaborator', { params: { id: trip } })
    await openPreview(guest, `/${owner.username}`)
    await idsOn(guest, { userId: owner.id })
    expect(await finders()).toEqual(['guest'])
  })

  it('does not appear when other users open it', async () => {
    await invite(owner, trip, guest)
    for (const other of [stranger, luis, owner]) await other.call('GET /itineraries/{id}', { params: { id: trip } })
    expect(await finders()).toEqual(['guest'])
  })

  it('appears immediately if they joined by a link', async () => {
    const { token } = await requestInvitationLink(owner, trip, { role: 'editor' })
    await guest.call('POST /invitations/{token}', { params: { token }, body: {} })
    expect(await finders()).toEqual(everyone)
  })

  it('disappears after they leave, also if they are invited again and do not open it', async () => {
    await inviteAndOpen(owner, trip, guest)
    await leave()
    expect(await finders()).toEqual([])
    await invite(owner, trip, guest)
    expect(await finders()).toEqual(['guest'])
    await leave()
    expect(await finders()).toEqual([])
    await inviteAndOpen(owner, trip, guest)
    expect(await finders()).toEqual(everyone)
  })
})

describe('a trip whose owner deletes their account', () => {
  const end = (who: Account) => who.call('DELETE /users/{id}', { params: { id: who.id }, body: { password: who.password } })
  const statusFor = async (who: ApiClient) => (await who.attempt('GET /itineraries/{id}', { params: { id: trip } })).status
  const keep = (who: ApiClient) => who.attempt('PUT /itineraries/{id}/offer', { params: { id: trip } })
  const decline = (who: ApiClient) => who.attempt('DELETE /itineraries/{id}/offer', { params: { id: trip } })

  it('is offered to its oldest editor, and only members see it until the answer', async () => {
    const other = await signUp(fixture.server)
    await inviteAndOpen(owner, trip, guest)
    await inviteAndOpen(owner, trip, other)
    const watcher = await LegacyTab.enter(luis, trip)
    await end(owner)
    await eventually(() => expect(watcher.notices).toContain('access-revoked'))
    expect(await guest.call('GET /offers')).toEqual([
      { itinerary: { id: trip, title: `Roma con ${guest.username}` }, at: expect.any(String) },
    ])
    expect([await other.call('GET /offers'), await luis.call('GET /offers')]).toEqual([[], []])
    expect((await guest.call('GET /itineraries/{id}', { params: { id: trip } })).isOffered).toBe(true)
    expect((await other.call('GET /itineraries/{id}', { params: { id: trip } })).isOffered).toBeUndefined()
    expect([await statusFor(luis), await statusFor(stranger)]).toEqual([404, 404])
    expect(await idsOn(luis, { userId: guest.id })).not.toContain(trip)
    expect(await idsOn(stranger, {})).not.toContain(trip)
  })

  it('is visible again once the editor keeps it, by the offer or by setting isPublic', async () => {
    for (const answer of [
      keep,
      (who: ApiClient) => who.attempt('PATCH /itineraries/{id}', { params: { id: trip }, body: { isPublic: true } }),
    ]) {
      trip = await createItinerary(owner)
      await invite(owner, trip, guest)
      const gone = owner
      await end(gone)
      owner = await signUp(fixture.server)
      await guest.call('PATCH /itineraries/{id}', { params: { id: trip }, body: { title: 'Roma' } })
      expect(await statusFor(stranger)).toBe(404)
      expect((await answer(guest)).status).toBe(204)
      expect(await guest.call('GET /offers')).toEqual([])
      expect((await guest.call('GET /itineraries/{id}', { params: { id: trip } })).isOffered).toBeUndefined()
      expect(await statusFor(stranger)).toBe(200)
      expect(await idsOn(stranger, { userId: guest.id })).toContain(trip)
      expect([(await keep(guest)).status, (await decline(guest)).status]).toEqual([204, 409])
    }
  })

  it('passes to the next editor when the first declines, and is deleted when no editor is left', async () => {
    const other = await signUp(fixture.server)
    await inviteAndOpen(owner, trip, guest)
    await inviteAndOpen(owner, trip, other)
    await end(owner)
    for (const user of [other, luis])
      for (const answer of [keep, decline]) expect([403, 404]).toContain((await answer(user)).status)
    expect((await decline(guest)).status).toBe(204)
    expect(await statusFor(guest)).toBe(404)
    expect((await other.call('GET /itineraries/{id}', { params: { id: trip } })).isOffered).toBe(true)
    expect((await decline(other)).status).toBe(204)
    expect(await statusFor(other)).toBe(404)
    expect((await decline(other)).status).toBe(404)
  })

  it('stays hidden until moderators lift the case and the editor keeps it, in either order', async () => {
    const moderator = await signUpModerator(fixture.server)
    for (const isKeptFirst of [true, false]) {
      trip = await createItinerary(owner)
      await invite(owner, trip, guest)
      await postReport(luis, 'itinerary', trip)
      const gone = owner
      await end(gone)
      owner = await signUp(fixture.server)
      const { id: hidden } = await fetchCase(moderator, trip)
      expect((await sendDecision(moderator, hidden, { action: 'hide' })).status).toBe(204)
      const lift = async () => sendDecision(moderator, hidden, { action: 'lift' })
      const [first, second] = isKeptFirst ? [() => keep(guest), lift] : [lift, () => keep(guest)]
      expect((await first()).status).toBe(204)
      expect(await statusFor(stranger)).toBe(404)
      expect((await second()).status).toBe(204)
      expect(await statusFor(stranger)).toBe(200)
    }
  })
})
