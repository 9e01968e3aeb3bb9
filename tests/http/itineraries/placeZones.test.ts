import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItinerary, MADRID_GEONAME_ID, signUp } from '#testkit/api/apiClient'
import { eventually } from '#testkit/eventually'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { runStatement } from '#testkit/server/rows'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('an itinerary and its card have the time zone of the place, filled in at start for older places', async () => {
  const ana = await signUp(server)
  const id = await createItinerary(ana, { location: { geonameId: MADRID_GEONAME_ID } })
  const zones = async () => {
    const { location } = await ana.call('GET /itineraries/{id}', { params: { id } })
    const cards = await ana.call('GET /itineraries', { query: { userId: ana.id, visibility: 'all' } })
    return [location.timeZone, ...cards.map((card) => card.location.timeZone)]
  }
  expect(await zones()).toEqual(['Europe/Madrid', 'Europe/Madrid'])
  await runStatement(server.services.db, 'UPDATE locations SET time_zone = NULL')
  expect(await zones()).toEqual([null, null])
  server = await server.restart()
  await eventually(async () => expect(await zones()).toEqual(['Europe/Madrid', 'Europe/Madrid']))
})

it('a location search returns the time zone of a place', async () => {
  const ana = await signUp(server)
  const [found] = await ana.call('GET /search/locations', { query: { query: 'katmandú', lang: 'es' } })
  expect(found).toMatchObject({ timeZone: 'Asia/Kathmandu' })
})
