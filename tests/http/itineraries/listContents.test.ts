import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { createItinerary, createList, invite, MADRID_GEONAME_ID, signUp, type ApiClient } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const LISBON = 2267057
const clock = { now: Date.parse('2026-05-01T10:00:00Z') }

const fixture = setUpServerFixture({ overrides: { now: () => clock.now }, env: { ACCESS_TOKEN_SECONDS: '100000' } })
beforeEach(() => {
  clock.now += 1000
})

const read = (viewer: ApiClient, id: string) => viewer.call('GET /lists/{id}', { params: { id } })
const put = (owner: ApiClient, id: string, itineraryId: string) =>
  owner.call('POST /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })
const take = (owner: ApiClient, id: string, itineraryId: string) =>
  owner.call('DELETE /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })
const heldIn = async (viewer: ApiClient, id: string) => (await read(viewer, id)).itineraries.map(({ title }) => title)

describe('the itineraries of a list', () => {
  it('have their own place and author, latest added first; adding one again keeps its position', async () => {
    const id = await createList(fixture.ana)
    const madrid = await createItinerary(fixture.ana, { title: 'Madrid' })
    const lisbon = await createItinerary(fixture.luis, { title: 'Lisboa', location: { geonameId: LISBON } })
    await put(fixture.ana, id, madrid)
    clock.now += 1000
    await put(fixture.ana, id, lisbon)
    clock.now += 1000
    await put(fixture.ana, id, madrid)
    const { itineraries, itineraryCount, updatedAt } = await read(fixture.luis, id)
    expect(
      itineraries.map(({ title, location, author, userId }) => [title, location.geonameId, author.username, userId]),
    ).toEqual([
      ['Lisboa', LISBON, fixture.luis.username, fixture.luis.id],
      ['Madrid', MADRID_GEONAME_ID, fixture.ana.username, fixture.ana.id],
    ])
    expect(itineraryCount).toBe(2)
    expect(Date.parse(updatedAt)).toBe(clock.now - 1000)
    const [lisbonCard] = await fixture.luis.call('GET /itineraries', { query: { userId: fixture.luis.id } })
    expect(itineraries[0]).toEqual(lisbonCard)
  })

  it('are filtered by viewer in the list, its count and its card', async () => {
    const id = await createList(fixture.ana)
    const shared = await createItinerary(fixture.ana, { title: 'de dos', isPublic: false })
    await invite(fixture.ana, shared, fixture.luis)
    const guest = await createItinerary(fixture.luis, { title: 'de luis con ana', isPublic: false })
    await invite(fixture.luis, guest, fixture.ana)
    const turns = await createItinerary(fixture.luis, { title: 'se cierra' })
    for (const [i, itinerary] of [
      await createItinerary(fixture.ana, { title: 'pública' }),
      await createItinerary(fixture.ana, { title: 'privada', isPublic: false }),
      shared,
      guest,
      turns,
    ].entries()) {
      clock.now += i
      await put(fixture.ana, id, itinerary)
    }
    await fixture.luis.call('PATCH /itineraries/{id}', { params: { id: turns }, body: { isPublic: false } })
    const marta = await signUp(fixture.server)
    for (const [viewer, expected] of [
      [fixture.ana, ['de luis con ana', 'de dos', 'privada', 'pública']],
      [fixture.luis, ['se cierra', 'de luis con ana', 'de dos', 'pública']],
      [marta, ['pública']],
      [fixture.stranger, ['pública']],
    ] as const) {
      const { itineraries, itineraryCount } = await read(viewer, id)
      const [card] = await viewer.call('GET /lists', { query: { userId: fixture.ana.id } })
      expect([itineraries.map(({ title }) => title), itineraryCount, card?.itineraryCount]).toEqual([
        expected,
        expected.length,
        expected.length,
      ])
      const covers = itineraries.slice(0, 3).map(({ id, image, location }) => ({ id, image, geonameId: location.geonameId }))
      expect(card?.covers).toEqual(covers)
    }
    await fixture.luis.call('PATCH /itineraries/{id}', { params: { id: turns }, body: { isPublic: true } })
    expect(await heldIn(fixture.stranger, id)).toEqual(['se cierra', 'pública'])
  })

  it('are added only by the list owner, and only if the owner may see them', async () => {
    const [id, foreign] = [await createList(fixture.ana), await createItinerary(fixture.luis, { isPublic: false })]
    for (const itineraryId of [foreign, NOWHERE]) {
      const refusal = await fixture.ana.refused('POST /lists/{id}/itineraries', { params: { id }, body: { itineraryId } })
      expect(refusal).toMatchObject({ status: 404, error: 'NotFoundError' })
    }
    for (const body of [{}, { itineraryId: 'abc' }, { itineraryId: 7 }, { itineraryId: [foreign] }])
      expect(await fixture.ana.refused('POST /lists/{id}/itineraries', { params: { id }, body })).toMatchObject({ status: 400 })
    const own = await createItinerary(fixture.luis)
    for (const name of ['POST /lists/{id}/itineraries', 'DELETE /lists/{id}/itineraries'] as const) {
      expect(await fixture.luis.refused(name, { params: { id }, body: { itineraryId: own } })).toMatchObject({
        status: 403,
        error: 'UnauthorizedError',
      })
    }
    expect(await heldIn(fixture.ana, id)).toEqual([])
    await put(fixture.ana, id, own)
    expect(await heldIn(fixture.ana, id)).toHaveLength(1)
  })

  it('are removed by the list owner also if hidden, deleted, removed before or never added', async () => {
    const id = await createList(fixture.ana)
    const [plain, turns, gone] = [
      await createItinerary(fixture.luis),
      await createItinerary(fixture.luis),
      await createItinerary(fixture.luis),
    ]
    for (const itinerary of [plain, turns, gone]) await put(fixture.ana, id, itinerary)
    await fixture.luis.call('PATCH /itineraries/{id}', { params: { id: turns }, body: { isPublic: false } })
    await fixture.luis.call('DELETE /itineraries/{id}', { params: { id: gone } })
    const updated = async () => Date.parse((await read(fixture.ana, id)).updatedAt)
    clock.now += 1000
    for (const itinerary of [plain, turns]) await take(fixture.ana, id, itinerary)
    expect(await updated()).toBe(clock.now)
    clock.now += 1000
    for (const itinerary of [plain, turns, gone, NOWHERE]) await take(fixture.ana, id, itinerary)
    expect(await updated()).toBe(clock.now - 1000)
    await fixture.luis.call('PATCH /itineraries/{id}', { params: { id: turns }, body: { isPublic: true } })
    expect(await heldIn(fixture.luis, id)).toEqual([])
  })

  it('leave the list when they or their owner are deleted', async () => {
    const id = await createList(fixture.ana)
    const [gone, stays] = [
      await createItinerary(fixture.ana, { title: 'se va' }),
      await createItinerary(fixture.ana, { title: 'se queda' }),
    ]
    const ofLuis = await createItinerary(fixture.luis, { title: 'de luis' })
    for (const itinerary of [gone, stays, ofLuis]) await put(fixture.ana, id, itinerary)
    await fixture.ana.call('DELETE /itineraries/{id}', { params: { id: gone } })
    await fixture.luis.call('DELETE /users/{id}', { params: { id: fixture.luis.id }, body: { password: fixture.luis.password } })
    expect(await heldIn(fixture.ana, id)).toEqual(['se queda'])
  })
})

it.each(['POST /lists/{id}/itineraries', 'DELETE /lists/{id}/itineraries', 'PATCH /lists/{id}'] as const)(
  '%s answers 404 if the list is deleted while the body is on its way',
  async (name) => {
    const [id, itineraryId] = [await createList(fixture.ana), await createItinerary(fixture.ana)]
    const [method = '', path = ''] = name.split(' ')
    const body = JSON.stringify({ itineraryId, title: 'tarde' })
    const call = request(`${fixture.server.url}/api${path.replace('{id}', id)}`, {
      method,
      headers: {
        cookie: fixture.ana.cookies,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    })
    // The server has admitted the request and waits for its body.
    call.flushHeaders()
    await once(call, 'continue')
    await fixture.ana.call('DELETE /lists/{id}', { params: { id } })
    call.end(body)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(404)
  },
)
