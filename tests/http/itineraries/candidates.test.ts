import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let ana: Account
let id: string
const follow = (who: Account, target: Account) => who.call('POST /users/{id}/follow', { params: { id: target.id } })
const asked = async (query = '') =>
  (await ana.call('GET /itineraries/{id}/candidates', { params: { id }, query: { query } })).map(({ name }) => name)

beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server, { name: 'Marta Dueña' })
  id = await createItinerary(ana, { isPublic: false })
})
afterAll(() => server.close())

it('candidates are users the owner follows, latest first; a query ranks them above other users', async () => {
  const names = ['Marta Uno', 'Marta Dos', 'Lucía Marín', 'Óscar Gil']
  const [one, two, lucia, oscar] = await Promise.all(names.map((name) => signUp(server, { name })))
  if (one === undefined || two === undefined || lucia === undefined || oscar === undefined) throw new Error('four of them')
  expect(await asked()).toEqual([])
  // More followers would rank first without Ana's follows.
  await follow(lucia, one)
  await follow(ana, two)
  await follow(ana, oscar)
  await follow(ana, lucia)

  expect(await asked()).toEqual(['Lucía Marín', 'Óscar Gil', 'Marta Dos'])
  expect(await asked('mar')).toEqual(['Lucía Marín', 'Marta Dos', 'Marta Uno'])
  expect(await asked('oscar')).toEqual(['Óscar Gil'])
  expect(await asked('m')).toEqual(['Lucía Marín', 'Marta Dos'])
  expect(await asked('@')).toEqual([])
  expect(await asked('nadie')).toEqual([])

  await invite(ana, id, lucia)
  expect(await asked()).toEqual(['Óscar Gil', 'Marta Dos'])
  expect(await asked('mar')).toEqual(['Marta Dos', 'Marta Uno'])
})

it('candidates exclude members and are at most five', async () => {
  for (let i = 0; i < 6; i += 1) {
    const person = await signUp(server, { name: `Zoe ${i}` })
    if (i < 4) await invite(ana, id, person)
    else await follow(ana, person)
  }
  expect(await asked('zoe')).toEqual(['Zoe 5', 'Zoe 4'])
  for (let i = 6; i < 12; i += 1) await signUp(server, { name: `Zoe ${i}` })
  const found = await asked('zoe')
  expect([found.length, found.slice(0, 2)]).toEqual([5, ['Zoe 5', 'Zoe 4']])
})
