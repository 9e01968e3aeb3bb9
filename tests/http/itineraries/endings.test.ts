import { expect, it } from 'vitest'
import { createItinerary, invite, signUp, ApiClient } from '#testkit/api/apiClient'
import { serverForTest } from '#testkit/server/testServer'

it('a 403 or 404 for an itinerary tells former members, and only them, how their access ended', async () => {
  const server = await serverForTest()
  const [ana, bob, eve] = [await signUp(server), await signUp(server), await signUp(server)]
  const answer = async (client: ApiClient, id: string) => {
    const response = await client.attempt('GET /itineraries/{id}', { params: { id } })
    const { ending } = (await response.json()) as { ending?: string }
    return [response.status, ending]
  }
  const [left, gone] = [await createItinerary(ana, { isPublic: false }), await createItinerary(ana)]
  for (const id of [left, gone]) await invite(ana, id, bob)
  await bob.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id: left, userId: bob.id } })
  await ana.call('DELETE /itineraries/{id}', { params: { id: gone } })
  expect(await answer(bob, left)).toEqual([403, 'removed'])
  expect(await answer(eve, left)).toEqual([403, undefined])
  expect(await answer(bob, gone)).toEqual([404, 'deleted'])
  expect(await answer(ana, gone)).toEqual([404, 'deleted'])
  expect(await answer(eve, gone)).toEqual([404, undefined])
  expect(await answer(new ApiClient(server), gone)).toEqual([404, undefined])
  await invite(ana, left, bob)
  expect(await answer(bob, left)).toEqual([200, undefined])
})

it('a deleted itinerary cannot be created again with its id by any user', async () => {
  const server = await serverForTest()
  const [ana, bob] = [await signUp(server), await signUp(server)]
  const id = await createItinerary(ana)
  await ana.call('DELETE /itineraries/{id}', { params: { id } })
  for (const person of [ana, bob]) await expect(createItinerary(person, { id })).rejects.toThrow('ConflictError')
})
