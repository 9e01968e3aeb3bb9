import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '#shared/api/call'
import {
  allCalls,
  ApiClient,
  createItinerary,
  createList,
  invite,
  signUp,
  type CallName,
  type Account,
} from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const NOWHERE = '01900000-0000-7000-8000-000000000000'

type Who = 'stranger' | 'other' | 'collaborator' | 'owner'
const everybody: readonly Who[] = ['stranger', 'other', 'collaborator', 'owner']
type Visibility = 'private' | 'public'

/** `ok` = the call itself decides; a number = refused with that status and the name UnauthorizedError. */
type Rule = readonly ['ok' | 401 | 403, 'ok' | 401 | 403, 'ok' | 401 | 403, 'ok' | 401 | 403]
const anybody: Rule = ['ok', 'ok', 'ok', 'ok']
const signedIn: Rule = [401, 'ok', 'ok', 'ok']
const ownerOnly: Rule = [401, 403, 403, 'ok']
const nobody: Rule = [401, 403, 403, 403]

/** What each access word answers. A call without one does not compile, and a word that is missing here neither. */
const rules: Record<Access, Record<Visibility, Rule>> = {
  anyone: { private: anybody, public: anybody },
  session: { private: signedIn, public: signedIn },
  self: { private: ownerOnly, public: ownerOnly },
  // Nobody here is one: tests/http/moderation has some.
  moderator: { private: nobody, public: nobody },
  'itinerary:view': { private: [403, 403, 'ok', 'ok'], public: anybody },
  'itinerary:react': { private: [401, 403, 'ok', 'ok'], public: signedIn },
  'itinerary:edit': { private: [401, 403, 'ok', 'ok'], public: [401, 403, 'ok', 'ok'] },
  'itinerary:own': { private: ownerOnly, public: ownerOnly },
  // Nobody collaborates on a list: to whoever edits its itineraries it is somebody else's.
  'list:view': { private: [403, 403, 403, 'ok'], public: anybody },
  'list:react': { private: [401, 403, 403, 'ok'], public: signedIn },
  'list:own': { private: ownerOnly, public: ownerOnly },
}

/** Answers that are about what was sent, not about who sent it. */
const decided = new Set(['POST /auth/login', 'POST /auth/refresh-token', 'POST /auth/passkeys/options', 'DELETE /auth/password'])
/** Those that were let in would lose their session, or be unknown to each other. */
const ends = new Set(['POST /auth/logout', 'POST /users/{id}/block'])

let server: TestServer
let people: Record<Who, ApiClient>
let owner: Account
const ids: Record<'itineraries' | 'lists', Record<Visibility, string>> = {
  itineraries: { private: '', public: '' },
  lists: { private: '', public: '' },
}

beforeAll(async () => {
  server = await startTestServer()
  const [other, collaborator] = [await signUp(server), await signUp(server)]
  owner = await signUp(server)
  people = { stranger: new ApiClient(server), other, collaborator, owner }
  for (const kind of ['private', 'public'] as const) {
    ids.itineraries[kind] = await createItinerary(owner, { isPublic: kind === 'public' })
    await invite(owner, ids.itineraries[kind], collaborator)
    ids.lists[kind] = await createList(owner, { isPublic: kind === 'public' })
  }
})
afterAll(() => server.close())

const calls = Object.entries(allCalls)
  .map(([name, { access }]) => ({ name: name as CallName, access }))
  .filter(({ name }) => !decided.has(name) && !ends.has(name))

/** What `{id}` of a call stands for. */
const subject = (name: CallName, kind: Visibility): string => {
  if (name.includes('/itineraries/{id}')) return ids.itineraries[kind]
  return name.includes('/lists/{id}') ? ids.lists[kind] : owner.id
}

/** A body that no call accepts, so that nothing changes: whoever is let through meets the check of the body, or a call without one. */
const bodyFor = (name: CallName) => ('body' in allCalls[name] ? { body: { title: 0, username: 0 } } : {})

/** The right one would be gone; what nobody is refused is tested where the call is. */
const deletes = (name: CallName): boolean => name.startsWith('DELETE') && !('body' in allCalls[name])

const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error

describe.each(calls)('$name ($access)', ({ name, access }) => {
  it.each(['private', 'public'] as const)('of something %s is for whom its access word says', async (kind) => {
    for (const [i, who] of everybody.entries()) {
      const expected = rules[access][kind][i]
      if (expected === 'ok' && deletes(name)) continue
      const params = { id: subject(name, kind), userId: owner.id, epoch: '1', version: '1' }
      const answer = await people[who].attempt(name, { params, ...bodyFor(name) })
      if (expected !== 'ok') expect([who, answer.status, await errorOf(answer)]).toEqual([who, expected, 'UnauthorizedError'])
      else expect([401, 403].includes(answer.status) || answer.status >= 500, `${who}: ${answer.status}`).toBe(false)
    }
  })
})

const aboutOneThing = calls.filter(({ access }) => /^(?:itinerary|list):/.test(access) || access === 'self')

describe.each(aboutOneThing)('$name ($access)', ({ name }) => {
  it('of something that is not there, or whose id is none, is 404 for whoever is signed in', async () => {
    for (const id of [
      NOWHERE,
      '1',
      'abc',
      'ABCDEF00-0000-7000-8000-000000000000',
      `${NOWHERE} `,
      NOWHERE.slice(1),
      '%00',
      '../users',
    ]) {
      const answer = await people.owner.attempt(name, { params: { id }, ...bodyFor(name) })
      expect([id, answer.status, await errorOf(answer)]).toEqual([id, 404, 'NotFoundError'])
    }
  })

  it('of what is of another kind is 404', async () => {
    const id = subject(name.includes('/lists/') ? 'GET /itineraries/{id}' : 'GET /lists/{id}', 'public')
    expect((await people.owner.attempt(name, { params: { id }, ...bodyFor(name) })).status).toBe(404)
  })
})

it.each(['itineraries', 'lists'] as const)('private and unknown %s differ in nothing but 403 and 404', async (kind) => {
  const shape = async (id: string) => {
    const { requestId: _, ...refusal } = await people.other.refused(`GET /${kind}/{id}`, { params: { id } })
    return { ...refusal, keys: Object.keys(refusal) }
  }
  expect(await shape(ids[kind].private)).toMatchObject({ status: 403, keys: ['error', 'message', 'status'] })
  expect(await shape(NOWHERE)).toMatchObject({ status: 404, keys: ['error', 'message', 'status'] })
})

it.each(['itineraries', 'lists'] as const)('%s that turn private are gone for visitors at the next call', async (kind) => {
  const create = kind === 'lists' ? createList : createItinerary
  const id = await create(owner, { isPublic: true })
  expect((await people.other.attempt(`GET /${kind}/{id}`, { params: { id } })).status).toBe(200)
  await owner.call(`PATCH /${kind}/{id}`, { params: { id }, body: { isPublic: false } })
  expect((await people.other.attempt(`GET /${kind}/{id}`, { params: { id } })).status).toBe(403)
})
