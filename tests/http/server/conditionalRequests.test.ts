import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { ApiClient, createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let ana: Account
let luis: Account
let stranger: ApiClient
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server)
  luis = await signUp(server)
  stranger = new ApiClient(server)
  id = await createItinerary(ana)
})
afterAll(() => server.close())

const get = (person: ApiClient, path: string, etag?: string | null) =>
  person.send('GET', path, { headers: etag === undefined || etag === null ? {} : { 'if-none-match': etag } })
const etagOf = async (person: ApiClient, path: string): Promise<string> => {
  const answer = await get(person, path)
  await answer.text()
  return answer.headers.get('etag') ?? ''
}

describe('a read', () => {
  it.each(['/api/itineraries', '/api/itineraries?sort=popular', '/api/search/locations?query=roma', '/api/openapi.json'])(
    'of %s answers 304 to a client with the current ETag',
    async (path) => {
      const etag = await etagOf(stranger, path)
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
      const again = await get(stranger, path, `"other", ${etag}`)
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect(again.headers.get('cache-control')).toBe('private, no-cache')
      expect(again.headers.get('vary')).toMatch(/Origin.*Accept-Encoding/)
      expect((await get(stranger, path, '"other"')).status).toBe(200)
    },
  )

  it('changes its ETag with every visible change and with the viewer', async () => {
    const path = `/api/itineraries/${id}`
    const names = [await etagOf(ana, path)]
    expect(await etagOf(ana, path)).toBe(names[0])
    names.push(await etagOf(luis, path))
    await luis.call('POST /itineraries/{id}/likes', { params: { id } })
    names.push(await etagOf(luis, path), await etagOf(stranger, path))
    const room = await server.services.hub.open(id)
    await room.write({ origin: 'server', userId: ana.id }, (doc) => addEvent(doc, { dayId: '' }, { label: 'Museo' }))
    names.push(await etagOf(stranger, path))
    await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { description: 'Otra' } })
    names.push(await etagOf(stranger, path))
    expect(new Set(names).size).toBe(names.length)
  })

  it('answers 403 instead of 304 after access is lost', async () => {
    const trip = await createItinerary(ana)
    const path = `/api/itineraries/${trip}`
    const etag = await etagOf(luis, path)
    await ana.call('PATCH /itineraries/{id}', { params: { id: trip }, body: { isPublic: false } })
    expect((await get(luis, path, etag)).status).toBe(403)
    expect((await get(stranger, path, etag)).status).toBe(403)
  })

  it('has the same ETag for HEAD', async () => {
    const path = `/api/itineraries/${id}`
    expect((await stranger.send('HEAD', path)).headers.get('etag')).toBe(await etagOf(stranger, path))
  })
})

it('If-Match refuses an ETag, which is not a record version', async () => {
  const etag = await etagOf(ana, `/api/itineraries/${id}`)
  const headers = { 'if-match': etag }
  expect(await ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { title: 'x' }, headers })).toMatchObject({
    status: 400,
    issues: [{ path: 'If-Match', code: 'not_a_version' }],
  })
})

it('the session, refusals and writes have no ETag', async () => {
  expect((await get(ana, '/api/auth/session')).headers.get('etag')).toBeNull()
  expect((await get(ana, '/api/nothing')).headers.get('etag')).toBeNull()
  const liked = await ana.attempt('POST /itineraries/{id}/likes', { params: { id } })
  expect(liked.headers.get('etag')).toBeNull()
})
