import { expect, it } from 'vitest'
import { ApiClient, createItinerary, createList, signUp } from '#testkit/api/apiClient'
import { waitForMail, tokenInMail } from '#testkit/mail/readMail'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { serverForTest } from '#testkit/server/testServer'

const fixture = setUpFileServer({ env: { CONFIRM_EMAIL: 'required' } })

/** Whether feeds and searches show a user's content. */
async function foundBy(viewer: ApiClient, owner: { id: string; username: string }, trip: string, list: string) {
  const ids = (things: { id: string }[]) => things.map(({ id }) => id)
  const { username } = owner
  return {
    newest: ids(await viewer.call('GET /itineraries')).includes(trip),
    popular: ids(await viewer.call('GET /itineraries', { query: { sort: 'popular' } })).includes(trip),
    place: ids(await viewer.call('GET /itineraries', { query: { location: 'Madrid' } })).includes(trip),
    words: ids(await viewer.call('GET /itineraries', { query: { q: 'otoño' } })).includes(trip),
    lists: ids(await viewer.call('GET /lists')).includes(list),
    search: ids(await viewer.call('GET /search/users', { query: { query: username } })).includes(owner.id),
    people: ids(await viewer.call('GET /users', { query: { q: username } })).includes(owner.id),
  }
}

const all = { newest: true, popular: true, place: true, words: true, lists: true, search: true, people: true }
const none = { newest: false, popular: false, place: false, words: false, lists: false, search: false, people: false }
const siteMap = async () => (await fixture.stranger.send('GET', '/sitemap.xml')).text()

it('CONFIRM_EMAIL=required hides content from feeds and searches until its author confirms the address', async () => {
  const { server, stranger } = fixture
  const [ana, bea] = [await signUp(server), await signUp(server)]
  const [trip, list] = [await createItinerary(ana, { isPublic: true }), await createList(ana)]
  for (const viewer of [stranger, bea]) expect(await foundBy(viewer, ana, trip, list)).toEqual(none)
  expect(await foundBy(ana, ana, trip, list)).toMatchObject({
    newest: true,
    popular: true,
    place: true,
    words: true,
    lists: true,
  })
  expect((await bea.call('GET /users/suggested')).map(({ id }) => id)).not.toContain(ana.id)
  expect(await siteMap()).not.toContain(trip)

  expect((await stranger.call('GET /itineraries/{id}', { params: { id: trip } })).title).toBe('Madrid en otoño')
  expect(await stranger.call('GET /itineraries', { query: { username: ana.username } })).toHaveLength(1)
  await bea.call('POST /users/{id}/follow', { params: { id: ana.id } })
  expect(await bea.call('GET /itineraries', { query: { followedBy: bea.id } })).toEqual([])

  const token = tokenInMail(await waitForMail(server.dataDir, ana.email, /^Confirma/))
  await stranger.call('PUT /auth/confirmations/{token}', { params: { token } })
  for (const viewer of [new ApiClient(server), bea]) expect(await foundBy(viewer, ana, trip, list)).toEqual(all)
  expect(await bea.call('GET /itineraries', { query: { followedBy: bea.id } })).toHaveLength(1)
})

it('without CONFIRM_EMAIL=required content is found before confirmation', async () => {
  const server = await serverForTest()
  const ana = await signUp(server)
  const [trip, list] = [await createItinerary(ana, { isPublic: true }), await createList(ana)]
  expect(await foundBy(new ApiClient(server), ana, trip, list)).toEqual(all)
})
