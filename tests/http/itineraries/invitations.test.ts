import { beforeEach, expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpFileServer()
let [ana, luis, eva]: Account[] = []

beforeEach(async () => {
  ana = await signUp(fixture.server, { name: 'Ana Ruiz' })
  luis = await signUp(fixture.server, { name: 'Luis Mora' })
  eva = await signUp(fixture.server, { name: 'Eva Gil' })
})

const unseen = async (who: Account | undefined) => requireDefined(who).call('GET /invitations')
const titles = async (who: Account | undefined) => (await unseen(who)).map(({ itinerary }) => itinerary.title)
const seen = (who: Account | undefined, ...itineraryIds: string[]) =>
  requireDefined(who).call('POST /invitations/seen', { body: { itineraryIds } })

it('an added user sees inviter and trip, newest first, until marked as seen; other users do not', async () => {
  const rome = await createItinerary(requireDefined(ana), { title: 'Roma en otoño', isPublic: false })
  await invite(requireDefined(ana), rome, requireDefined(luis))
  const lisbon = await createItinerary(requireDefined(eva), { title: 'Lisboa' })
  await invite(requireDefined(eva), lisbon, requireDefined(luis))
  const { id, username } = requireDefined(ana)
  expect(await titles(luis)).toEqual(['Lisboa', 'Roma en otoño'])
  expect((await unseen(luis))[1]).toEqual({
    itinerary: { id: rome, title: 'Roma en otoño' },
    by: { id, name: 'Ana Ruiz', username, avatar: null },
    at: expect.any(String),
  })
  expect([await titles(ana), await titles(eva)]).toEqual([[], []])

  await seen(eva, rome, lisbon)
  await seen(luis, lisbon, '01900000-0000-7000-8000-000000000000')
  expect(await titles(luis)).toEqual(['Roma en otoño'])
  await seen(luis, rome)
  await seen(luis, rome)
  await invite(requireDefined(ana), rome, requireDefined(luis))
  expect(await titles(luis)).toEqual([])
})

it('an invitation ends with the membership, trip or inviter; adding the user again makes a new one', async () => {
  const [first, second, third] = await Promise.all(
    ['Uno', 'Dos', 'Tres'].map((title) => createItinerary(requireDefined(ana), { title })),
  )
  for (const id of [first, second, third]) await invite(requireDefined(ana), id ?? '', requireDefined(luis))
  await invite(requireDefined(ana), third ?? '', requireDefined(eva))
  expect(await unseen(luis)).toHaveLength(3)
  const removal = { params: { id: first ?? '', userId: requireDefined(luis).id } }
  await requireDefined(ana).call('DELETE /itineraries/{id}/collaborators/{userId}', removal)
  await requireDefined(ana).call('DELETE /itineraries/{id}', { params: { id: second ?? '' } })
  expect(await titles(luis)).toEqual(['Tres'])

  await invite(requireDefined(ana), first ?? '', requireDefined(luis))
  expect((await titles(luis)).toSorted()).toEqual(['Tres', 'Uno'])
  await requireDefined(luis).call('DELETE /itineraries/{id}/collaborators/{userId}', removal)
  expect(await titles(luis)).toEqual(['Tres'])

  const { id, password } = requireDefined(ana)
  await requireDefined(ana).call('DELETE /users/{id}', { params: { id }, body: { password } })
  expect([await titles(luis), await titles(eva)]).toEqual([[], []])
})
