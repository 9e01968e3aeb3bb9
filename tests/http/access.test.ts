import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls, Client, createItinerary, invite, signUp, type CallName } from '../support/people'
import { startTestServer, type TestServer } from '../support/server'

const NOWHERE = '01900000-0000-7000-8000-000000000000'

type Who = 'stranger' | 'other' | 'collaborator' | 'owner'
const everybody: readonly Who[] = ['stranger', 'other', 'collaborator', 'owner']

/** What each access word answers on a private and on a public itinerary: `ok` = the call itself decides. */
const rules = {
  'itinerary:view': { private: [403, 403, 'ok', 'ok'], public: ['ok', 'ok', 'ok', 'ok'] },
  'itinerary:react': { private: [401, 403, 'ok', 'ok'], public: [401, 'ok', 'ok', 'ok'] },
  'itinerary:own': { private: [401, 403, 403, 'ok'], public: [401, 403, 403, 'ok'] },
} as const

let server: TestServer
let people: Record<Who, Client>
const ids: Record<'private' | 'public', string> = { private: '', public: '' }

beforeAll(async () => {
  server = await startTestServer()
  const [other, collaborator, owner] = [await signUp(server), await signUp(server), await signUp(server)]
  people = { stranger: new Client(server), other, collaborator, owner }
  for (const kind of ['private', 'public'] as const) {
    ids[kind] = await createItinerary(owner, { isPublic: kind === 'public' })
    await invite(owner, ids[kind], collaborator)
  }
}, 180_000)
afterAll(() => server.close())

const guarded = Object.entries(allCalls)
  .map(([name, { access }]) => ({ name: name as CallName, access }))
  .filter(({ access }) => Object.hasOwn(rules, access))

describe.each(guarded)('$name ($access)', ({ name, access }) => {
  it.each(['private', 'public'] as const)('of a %s itinerary is for whom its access word says', async (kind) => {
    const expected = rules[access as keyof typeof rules][kind]
    for (const [i, who] of everybody.entries()) {
      if (name.startsWith('DELETE') && expected[i] === 'ok') continue
      const answer = await people[who].attempt(name, { params: { id: ids[kind] }, ...bodyFor(name) })
      const wasLetThrough = answer.status < 300 || answer.status === 400
      if (expected[i] === 'ok') expect(wasLetThrough, `${who}: ${answer.status}`).toBe(true)
      else expect([who, answer.status, await errorOf(answer)]).toEqual([who, expected[i], 'UnauthorizedError'])
    }
  })

  it('of an itinerary that is not there, or whose id is none, is 404 for whoever is signed in', async () => {
    for (const id of [NOWHERE, '1', 'abc', NOWHERE.toUpperCase(), `${NOWHERE} `, NOWHERE.slice(1), '%00', '../users']) {
      const answer = await people.owner.attempt(name, { params: { id }, ...bodyFor(name) })
      expect([id, answer.status, await errorOf(answer)]).toEqual([id, 404, 'NotFoundError'])
    }
  })
})

/** A body that no call accepts, so that nothing changes: whoever is let through meets the check of the body, or a call without one. */
const bodyFor = (name: CallName) => (/^(?:GET|DELETE)/.test(name) ? {} : { body: { title: 0, username: 0 } })

const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error

it('private and unknown differ in nothing but 403 and 404', async () => {
  const shape = async (id: string) => {
    const { requestId: _, ...refusal } = await people.other.refused('GET /itineraries/{id}', { params: { id } })
    return { ...refusal, keys: Object.keys(refusal) }
  }
  expect(await shape(ids.private)).toMatchObject({ status: 403, keys: ['error', 'message', 'status'] })
  expect(await shape(NOWHERE)).toMatchObject({ status: 404, keys: ['error', 'message', 'status'] })
})

it('an itinerary that turns private is gone for visitors at the next call', async () => {
  const id = await createItinerary(people.owner, { isPublic: true })
  expect((await people.other.attempt('GET /itineraries/{id}', { params: { id } })).status).toBe(200)
  await people.owner.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
  expect((await people.other.attempt('GET /itineraries/{id}', { params: { id } })).status).toBe(403)
})
