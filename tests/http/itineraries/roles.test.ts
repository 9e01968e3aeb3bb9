import { beforeEach, expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account, type ApiClient } from '#testkit/api/apiClient'
import { addEvent } from '#shared/itinerary/commands'
import type { GrantableRole } from '#shared/itinerary/roles'
import { eventually } from '#testkit/eventually'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { syncClientOf } from '#testkit/sync/syncClient'

const fixture = setUpServerFixture()
let [editor, proposer, viewer, stranger]: Account[] = []
let id: string

beforeEach(async () => {
  const { server, ana } = fixture
  editor = await signUp(server, { username: `editor-${Date.now()}` })
  proposer = await signUp(server)
  viewer = await signUp(server)
  stranger = await signUp(server)
  id = await createItinerary(ana, { isPublic: false })
  await invite(ana, id, editor)
  await invite(ana, id, proposer, 'proposer')
  await invite(ana, id, viewer, 'viewer')
})

const someone = (person: Account | undefined): Account => {
  if (person === undefined) throw new Error('nobody')
  return person
}
const read = (who: ApiClient) => who.call('GET /itineraries/{id}', { params: { id } })
const setRole = (who: ApiClient, userId: string, role: string) =>
  who.attempt('PATCH /itineraries/{id}/collaborators/{userId}', { params: { id, userId }, body: { role: role as GrantableRole } })

it('members of a private trip see their own role and all roles, owner first, then by joining', async () => {
  const { ana } = fixture
  const people = await someone(viewer).call('GET /itineraries/{id}/collaborators', { params: { id } })
  expect(people.map((person) => [person.id, person.role, person.isGuest])).toEqual([
    [ana.id, 'owner', false],
    [editor?.id, 'editor', false],
    [proposer?.id, 'proposer', false],
    [viewer?.id, 'viewer', false],
  ])
  const seen = await Promise.all([ana, someone(editor), someone(proposer), someone(viewer)].map(read))
  expect(seen.map(({ myRole }) => myRole)).toEqual(['owner', 'collaborator', 'proposer', 'viewer'])
  for (const { collaborators, roles } of seen) {
    expect(collaborators).toEqual([editor?.id, proposer?.id, viewer?.id])
    expect(Object.entries(roles)).toEqual(people.map((person) => [person.id, person.role]))
  }
  const areEditors = [ana, someone(editor), someone(proposer), someone(viewer)].map(async (who) => {
    const { isCollaborator } = await who.call('GET /itineraries/{id}/is-collaborator', { params: { id } })
    return isCollaborator
  })
  expect(await Promise.all(areEditors)).toEqual([true, true, false, false])
})

it('only the owner changes roles, of members only, to editor, proposer or viewer', async () => {
  const { ana } = fixture
  const theirs = someone(viewer).id
  for (const who of [someone(editor), someone(proposer), someone(viewer), someone(stranger)])
    expect((await setRole(who, theirs, 'editor')).status).toBe(403)
  expect((await setRole(ana, someone(stranger).id, 'viewer')).status).toBe(404)
  expect((await setRole(ana, ana.id, 'viewer')).status).toBe(400)
  for (const role of ['owner', 'collaborator', 'visitor', '']) expect((await setRole(ana, theirs, role)).status).toBe(400)
  const before = await read(ana)
  expect((await setRole(ana, theirs, 'viewer')).status).toBe(204)
  expect((await read(ana)).version).toBe(before.version)
  expect((await setRole(ana, theirs, 'proposer')).status).toBe(204)
  expect(await read(someone(viewer))).toMatchObject({ myRole: 'proposer', version: before.version + 1 })
})

it('adding a member again keeps their role, and adding a user as owner is refused with 400', async () => {
  const { ana } = fixture
  await invite(ana, id, someone(viewer), 'editor')
  expect((await read(someone(viewer))).myRole).toBe('viewer')
  const add = { params: { id }, body: { username: someone(stranger).username, role: 'owner' as GrantableRole } }
  expect((await ana.attempt('POST /itineraries/{id}/collaborators', add)).status).toBe(400)
})

it('GET /itineraries finds all trips of the caller, and those that other users own or edit', async () => {
  const { ana } = fixture
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: true } })
  const found = async (who: ApiClient, query: Record<string, string>) =>
    (await who.call('GET /itineraries', { query })).map((card) => card.id)
  const all = { visibility: 'all' as const }
  for (const person of [editor, proposer, viewer]) {
    const role = { [someone(editor).id]: 'editor', [someone(proposer).id]: 'proposer' }[someone(person).id] ?? 'viewer'
    const own = { ...all, userId: someone(person).id }
    await read(someone(person))
    expect(await found(someone(person), own)).toEqual([id])
    expect(await found(someone(person), { ...all, username: someone(person).username })).toEqual([id])
    for (const asked of ['editor', 'collaborator', 'proposer', 'viewer'])
      expect([asked, await found(someone(person), { ...own, role: asked })]).toEqual([
        asked,
        asked === role || (asked === 'collaborator' && role === 'editor') ? [id] : [],
      ])
    expect(await found(someone(stranger), { userId: someone(person).id })).toEqual(role === 'editor' ? [id] : [])
    expect(await found(someone(stranger), { userId: someone(person).id, role })).toEqual(role === 'editor' ? [id] : [])
  }
  expect(
    (await someone(viewer).attempt('GET /itineraries', { query: { userId: someone(viewer).id, role: 'guest' } })).status,
  ).toBe(400)
})

it('proposers and viewers may read changes and export, but not read versions or edit the record', async () => {
  for (const who of [someone(proposer), someone(viewer)]) {
    const since = new Date(0).toISOString()
    expect((await who.attempt('GET /itineraries/{id}/changes', { params: { id }, query: { since } })).status).toBe(200)
    expect((await who.attempt('GET /itineraries/{id}/versions', { params: { id } })).status).toBe(403)
    expect((await who.attempt('GET /itineraries/{id}/export', { params: { id } })).status).toBe(200)
    expect((await who.attempt('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Mío' } })).status).toBe(403)
  }
})

it('an event names its author until that account is deleted', async () => {
  const { ana } = fixture
  const who = someone(proposer)
  const client = syncClientOf(who, id)
  await eventually(() => expect(client.isSynced).toBe(true))
  const eventId = addEvent(client.doc, { dayId: '' }, { label: 'Mirador' })
  await eventually(() => expect(client.isStored).toBe(true))
  expect((await read(ana)).ideas).toMatchObject([{ id: eventId, authorId: who.id }])
  client.destroy()
  await who.call('DELETE /users/{id}', { params: { id: who.id }, body: { password: who.password } })
  expect((await read(ana)).ideas).toMatchObject([{ id: eventId, authorId: null }])
})

it('deleting an account passes its trips to an editor and deletes those without one', async () => {
  const { server } = fixture
  const owner = await signUp(server)
  const [first, second] = [await createItinerary(owner), await createItinerary(owner)]
  for (const trip of [first, second]) await invite(owner, trip, someone(viewer), 'viewer')
  for (const trip of [first, second]) await invite(owner, trip, someone(proposer), 'proposer')
  await invite(owner, first, someone(editor))
  await owner.call('DELETE /users/{id}', { params: { id: owner.id }, body: { password: owner.password } })
  const kept = await someone(viewer).call('GET /itineraries/{id}', { params: { id: first } })
  expect([kept.userId, kept.myRole, kept.collaborators]).toEqual([editor?.id, 'viewer', [viewer?.id, proposer?.id]])
  expect((await someone(editor).attempt('GET /itineraries/{id}', { params: { id: second } })).status).toBe(404)
})
