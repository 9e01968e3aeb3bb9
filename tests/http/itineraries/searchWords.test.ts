import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient, createItinerary, MADRID_GEONAME_ID, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const ROME = 3169070
const NEW_YORK = 5128581
const LONDON = 2643743

let server: TestServer
let ana: Account
let stranger: ApiClient
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server)
  stranger = new ApiClient(server)
  for (const [title, geonameId] of [
    ['Roma a paso lento', ROME],
    ['Lisboa… ¡y Óbidos!', LONDON],
    ['Cumpleaños de Íñigo', NEW_YORK],
    ['Museos', MADRID_GEONAME_ID],
  ] as const)
    ids.set(title, await createItinerary(ana, { title, location: { geonameId } }))
  await createItinerary(ana, { title: 'Secreto en Roma', location: { geonameId: ROME }, isPublic: false })
})
afterAll(() => server.close())

const found = async (q: string, more: object = {}, who: ApiClient = stranger) =>
  (await who.call('GET /itineraries', { query: { q, limit: 50, ...more } })).map(({ title }) => title).toSorted()

describe('GET /itineraries?q', () => {
  it.each([
    ['paso lento', ['Roma a paso lento']],
    ['LENTO paso', ['Roma a paso lento']],
    ['roma italia', ['Roma a paso lento']],
    ['italia roma', ['Roma a paso lento']],
    ['Roma, Lacio, Italia', ['Roma a paso lento']],
    ['rome italy', ['Roma a paso lento']],
    ['lento en italia', ['Roma a paso lento']],
    ['obid', ['Lisboa… ¡y Óbidos!']],
    ['londres lisboa', ['Lisboa… ¡y Óbidos!']],
    ['york', ['Cumpleaños de Íñigo']],
    ['inigo', ['Cumpleaños de Íñigo']],
    ['ÍÑIGO nueva york', ['Cumpleaños de Íñigo']],
    ['españa', ['Museos']],
    ['museos de londres', []],
    ['ro italia', []],
    ['ro', ['Roma a paso lento']],
    ['nigo', []],
    ['roma secreto', []],
    ['%', undefined],
    ["' OR 1=1 --", []],
  ])('answers the query %s', async (q, titles) => {
    if (titles === undefined) expect(await stranger.refused('GET /itineraries', { query: { q } })).toMatchObject({ status: 400 })
    else expect(await found(q)).toEqual(titles)
  })

  it('combines with other filters and finds private trips for their owner', async () => {
    expect(await found('roma', { visibility: 'all' }, ana)).toEqual(['Roma a paso lento', 'Secreto en Roma'])
    expect(await found('roma', { location: 'italia', sort: 'popular', userId: ana.id })).toEqual(['Roma a paso lento'])
    expect(await found('roma', { location: 'francia' })).toEqual([])
  })

  it('follows changes of title and place, and the deletion of a trip', async () => {
    const id = await createItinerary(ana, { title: 'Antes', location: { geonameId: MADRID_GEONAME_ID } })
    await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Después', location: { geonameId: LONDON } } })
    expect(await found('antes')).toEqual([])
    expect(await found('despues londres')).toEqual(['Después'])
    await ana.call('DELETE /itineraries/{id}', { params: { id } })
    expect(await found('despues')).toEqual([])
  })

  it.each(['', ' ', ',', '🌍', 'x'.repeat(401)])('refuses %j', async (q) => {
    expect(await stranger.refused('GET /itineraries', { query: { q } })).toMatchObject({
      status: 400,
      issues: [{ path: 'q' }],
    })
  })

  it('uses the first ten words of a long query', async () => {
    expect(await found(`roma paso ${'lento '.repeat(50)}`)).toEqual(['Roma a paso lento'])
  })
})
