import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preparePlacesAround } from '#shared/placeSearch/preparePlacesAround'
import { ApiClient, createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const ROME = 3169070
const NOWHERE = '01900000-0000-7000-8000-000000000000'

let server: TestServer
let ana: Account
let luis: Account
let stranger: ApiClient
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server)
  luis = await signUp(server)
  stranger = new ApiClient(server)
})
afterAll(() => server.close())

const inRome = (changes: { isPublic: boolean }) => createItinerary(ana, { location: { geonameId: ROME }, ...changes })
const search = (person: ApiClient, query: Record<string, string>) => person.call('GET /places', { query })

describe('GET /places', () => {
  it('finds sights and towns for any caller', async () => {
    const [first] = await search(stranger, { query: 'coliseo' })
    expect(first).toMatchObject({ source: 'sight', name: 'Coliseo', address: 'Roma, Italia', geonameId: ROME, distance: null })
    expect(first).toMatchObject({ timeZone: 'Europe/Rome', trips: null })
    expect((await search(stranger, { query: 'londres' }))[0]).toMatchObject({ source: 'town', name: 'Londres' })
  })

  it('puts the nearest first, near a position or the destination of an itinerary', async () => {
    const itineraryId = await inRome({ isPublic: true })
    const first = async (query: Record<string, string>) => (await search(stranger, { query: 'plaza de españa', ...query }))[0]
    expect(await first({ near: '37.38,-5.98' })).toMatchObject({ address: 'Sevilla, España' })
    expect(await first({ itineraryId })).toMatchObject({ address: 'Roma, Italia', distance: expect.closeTo(3000, -4) })
    expect(await first({ itineraryId, near: '40.41,-3.7' })).toMatchObject({ address: 'Madrid, España' })
  })

  it('reads the destination only of itineraries that the caller may see', async () => {
    const itineraryId = await inRome({ isPublic: false })
    const statusFor = async (person: ApiClient, id: string) =>
      (await person.send('GET', `/api/places?query=coliseo&itineraryId=${id}`)).status
    expect(await statusFor(ana, itineraryId)).toBe(200)
    expect(await statusFor(luis, itineraryId)).toBe(403)
    expect(await statusFor(stranger, itineraryId)).toBe(403)
    expect(await statusFor(ana, NOWHERE)).toBe(404)
  })

  it('suggests nothing below two characters after trimming', async () => {
    for (const query of ['', 'c', ' c ', '   ']) expect(await search(stranger, { query, near: '40,-3' })).toEqual([])
    expect(await stranger.call('GET /places')).toEqual([])
  })

  it('accepts any text', async () => {
    for (const query of [
      '"',
      "' or 1=1",
      '%%',
      'a*b',
      'NEAR(a b)',
      '東京',
      '\0\0',
      'a\0b',
      '-- ',
      '🧭🧭',
      '\uE000a b',
      'x'.repeat(200),
    ])
      expect(Array.isArray(await search(stranger, { query, near: '40.4,-3.7' })), query).toBe(true)
  })

  it.each([
    `query=${'x'.repeat(201)}`,
    'query=a&query=b',
    ...[
      'NaN,1',
      '1,NaN',
      '1',
      '1,',
      ',1',
      '1,2,3',
      '91,0',
      '0,181',
      '-90.1,0',
      '1e1,2',
      '0x1,2',
      'Infinity,0',
      '',
      '40.4;-3.7',
    ].map((near) => `near=${near}`),
    `near=${'9'.repeat(400)},1`,
    `near=1.${'9'.repeat(400)},1`,
    'near=1,2%00%00,',
    'near=1,2&near=3,4',
    'itineraryId=1',
    'itineraryId=',
  ])('refuses %s', async (query) => {
    expect((await stranger.send('GET', `/api/places?${query}`)).status).toBe(400)
  })
})

describe('GET /places/at', () => {
  const at = (query: Record<string, string>) => stranger.call('GET /places/at', { query })

  it('answers the nearest town with its distance and zone', async () => {
    expect(await at({ lat: '41.8902', lng: '12.4922' })).toEqual({
      name: 'Roma',
      address: 'Roma, Italia',
      geonameId: ROME,
      distance: expect.closeTo(1500, -4),
      timeZone: 'Europe/Rome',
    })
  })

  it('answers null in an ocean, and anything at the poles and the antimeridian', async () => {
    expect(await at({ lat: '0', lng: '-30' })).toBeNull()
    expect(await at({ lat: '-90', lng: '0' })).toBeNull()
    expect(await at({ lat: '90', lng: '180' })).toBeNull()
    expect(await at({ lat: '-16.8', lng: '180' })).toEqual(await at({ lat: '-16.8', lng: '-180' }))
  })

  it.each([
    '',
    'lat=1',
    'lng=1',
    'lat=NaN&lng=1',
    'lat=91&lng=0',
    'lat=0&lng=-181',
    'lat=1e0&lng=1',
    'lat=&lng=',
    'lat=1&lat=2&lng=3',
    `lat=${'1'.repeat(500)}&lng=1`,
  ])('refuses %s', async (query) => {
    expect((await stranger.send('GET', `/api/places/at?${query}`)).status).toBe(400)
  })
})

describe('GET /places/around', () => {
  it('answers a small file to search without a network', async () => {
    const answer = await stranger.send('GET', `/api/places/around?geonameId=${ROME}`)
    const text = await answer.text()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000)
    const around = await stranger.call('GET /places/around', { query: { geonameId: ROME } })
    expect(JSON.parse(text)).toEqual(around)
    expect(preparePlacesAround(around)('coliseo', undefined)[0]).toEqual((await search(stranger, { query: 'coliseo' }))[0])
    const etag = answer.headers.get('etag') ?? ''
    const again = await stranger.send('GET', `/api/places/around?geonameId=${ROME}`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('refuses malformed ids and does not know others', async () => {
    const status = async (id: string) => (await stranger.send('GET', `/api/places/around?geonameId=${id}`)).status
    for (const id of ['', 'x', '1.5', '1e3', '9'.repeat(400), '%00', 'NaN']) expect(await status(id), id).toBe(400)
    for (const id of ['1', '-1', '999999999999999']) expect(await status(id), id).toBe(404)
    expect((await stranger.send('GET', '/api/places/around')).status).toBe(400)
  })
})
