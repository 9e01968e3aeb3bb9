import { beforeEach, expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { setFileServer } from '#testkit/server/fileServer'
import { there } from '#testkit/there'

const stage = setFileServer()
let [ana, luis, eva]: Account[] = []

beforeEach(async () => {
  ana = await signUp(stage.server, { name: 'Ana Ruiz' })
  luis = await signUp(stage.server, { name: 'Luis Mora' })
  eva = await signUp(stage.server, { name: 'Eva Gil' })
})

const unseen = async (who: Account | undefined) => there(who).call('GET /invitations')
const titles = async (who: Account | undefined) => (await unseen(who)).map(({ itinerary }) => itinerary.title)
const seen = (who: Account | undefined, ...itineraryIds: string[]) =>
  there(who).call('POST /invitations/seen', { body: { itineraryIds } })

it('an added user sees inviter and trip, newest first, until marked as seen; other users do not', async () => {
  const rome = await createItinerary(there(ana), { title: 'Roma en otoño', isPublic: false })
  await invite(there(ana), rome, there(luis))
  const lisbon = await createItinerary(there(eva), { title: 'Lisboa' })
  await invite(there(eva), lisbon, there(luis))
  const { id, username } = there(ana)
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
  await invite(there(ana), rome, there(luis))
  expect(await titles(luis)).toEqual([])
})

it('an invitation ends with the membership, trip or inviter; adding the user again makes a new one', async () => {
  const [first, second, third] = await Promise.all(['Uno', 'Dos', 'Tres'].map((title) => createItinerary(there(ana), { title })))
  for (const id of [first, second, third]) await invite(there(ana), id ?? '', there(luis))
  await invite(there(ana), third ?? '', there(eva))
  expect(await unseen(luis)).toHaveLength(3)
  const removal = { params: { id: first ?? '', userId: there(luis).id } }
  await there(ana).call('DELETE /itineraries/{id}/collaborators/{userId}', removal)
  await there(ana).call('DELETE /itineraries/{id}', { params: { id: second ?? '' } })
  expect(await titles(luis)).toEqual(['Tres'])

  await invite(there(ana), first ?? '', there(luis))
  expect((await titles(luis)).toSorted()).toEqual(['Tres', 'Uno'])
  await there(luis).call('DELETE /itineraries/{id}/collaborators/{userId}', removal)
  expect(await titles(luis)).toEqual(['Tres'])

  const { id, password } = there(ana)
  await there(ana).call('DELETE /users/{id}', { params: { id }, body: { password } })
  expect([await titles(luis), await titles(eva)]).toEqual([[], []])
})
