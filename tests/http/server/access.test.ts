import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallAccess, ApiCall } from '#shared/api/call'
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
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const NOWHERE = '01900000-0000-7000-8000-000000000000'

const allUsers = ['stranger', 'other', 'viewer', 'proposer', 'collaborator', 'owner'] as const
type Who = (typeof allUsers)[number]
/** A guest editor of the itinerary, and one of another itinerary. */
const guests = ['guest', 'guest elsewhere'] as const
type Visibility = 'private' | 'public'

/** `ok`: decided by the call itself; number: refused as UnauthorizedError. */
type Ruling = 'ok' | 401 | 403
type Rule = Readonly<Record<Who, Ruling>>
const ruleOf = (
  stranger: Ruling,
  other: Ruling,
  viewer: Ruling,
  proposer: Ruling,
  collaborator: Ruling,
  owner: Ruling,
): Rule => ({
  stranger,
  other,
  viewer,
  proposer,
  collaborator,
  owner,
})
const anyone = ruleOf('ok', 'ok', 'ok', 'ok', 'ok', 'ok')
const signedIn = ruleOf(401, 'ok', 'ok', 'ok', 'ok', 'ok')
const members = ruleOf(401, 403, 'ok', 'ok', 'ok', 'ok')
const proposers = ruleOf(401, 403, 403, 'ok', 'ok', 'ok')
const editors = ruleOf(401, 403, 403, 403, 'ok', 'ok')
const ownerOnly = ruleOf(401, 403, 403, 403, 403, 'ok')
const nobody = ruleOf(401, 403, 403, 403, 403, 403)

/** Results of each access word. Exhaustive by type. */
const rules: Record<CallAccess, Record<Visibility, Rule>> = {
  anyone: { private: anyone, public: anyone },
  session: { private: signedIn, public: signedIn },
  self: { private: ownerOnly, public: ownerOnly },
  // None here; see tests/http/moderation.
  moderator: { private: nobody, public: nobody },
  'itinerary:view': { private: { ...members, stranger: 403 }, public: anyone },
  'itinerary:react': { private: members, public: signedIn },
  'itinerary:member': { private: members, public: members },
  'itinerary:comment': { private: members, public: signedIn },
  'itinerary:vote': { private: proposers, public: proposers },
  'itinerary:edit': { private: editors, public: editors },
  'itinerary:own': { private: ownerOnly, public: ownerOnly },
  // Lists have no collaborators.
  'list:view': { private: { ...ownerOnly, stranger: 403 }, public: anyone },
  'list:react': { private: ownerOnly, public: signedIn },
  'list:own': { private: ownerOnly, public: ownerOnly },
}

/** Calls refused for their input, not for their user. */
const decided = new Set(['POST /auth/login', 'POST /auth/refresh-token', 'POST /auth/passkeys/options', 'DELETE /auth/password'])
/** Calls that would end a user's session or block users. */
const ends = new Set(['POST /auth/logout', 'POST /users/{id}/block'])

/**
 * Guests have the rights of an editor or a stranger, but write only in their
 * itinerary and in open or `forGuests` calls.
 */
function guestRuling(name: CallName, who: (typeof guests)[number], kind: Visibility): Ruling {
  const { access, forGuests }: ApiCall = allCalls[name]
  const rule = rules[access][kind]
  const ruling = who === 'guest' ? rule.collaborator : rule.other
  const isWrite = !name.startsWith('GET ')
  const isThere = who === 'guest' && access.startsWith('itinerary:')
  return isWrite && access !== 'anyone' && forGuests !== true && !isThere ? 403 : ruling
}

let server: TestServer
let guestsOf: Record<Visibility, ApiClient>
let people: Record<Who, ApiClient>
let owner: Account
const ids: Record<'itineraries' | 'lists', Record<Visibility, string>> = {
  itineraries: { private: '', public: '' },
  lists: { private: '', public: '' },
}

beforeAll(async () => {
  server = await startTestServer()
  const [other, viewer, proposer, collaborator] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server),
  ]
  owner = await signUp(server)
  people = { stranger: new ApiClient(server), other, viewer, proposer, collaborator, owner }
  for (const kind of ['private', 'public'] as const) {
    ids.itineraries[kind] = await createItinerary(owner, { isPublic: kind === 'public' })
    await invite(owner, ids.itineraries[kind], collaborator)
    await invite(owner, ids.itineraries[kind], proposer, 'proposer')
    await invite(owner, ids.itineraries[kind], viewer, 'viewer')
    ids.lists[kind] = await createList(owner, { isPublic: kind === 'public' })
  }
  const enter = async (kind: Visibility) =>
    enterAsGuest(server, (await requestInvitationLink(owner, ids.itineraries[kind])).token)
  guestsOf = { private: await enter('private'), public: await enter('public') }
})
afterAll(() => server.close())

const calls = Object.entries(allCalls)
  .map(([name, { access }]) => ({ name: name as CallName, access }))
  .filter(({ name }) => !decided.has(name) && !ends.has(name))

const subject = (name: CallName, kind: Visibility): string => {
  if (name.includes('/itineraries/{id}')) return ids.itineraries[kind]
  return name.includes('/lists/{id}') ? ids.lists[kind] : owner.id
}

/** Invalid for every call, so that nothing changes. */
const bodyFor = (name: CallName) => ('body' in allCalls[name] ? { body: { title: 0, username: 0 } } : {})

/** Would delete the subject; tested with the call. */
const deletes = (name: CallName): boolean => name.startsWith('DELETE') && !('body' in allCalls[name])

const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error

describe.each(calls)('$name ($access)', ({ name, access }) => {
  it.each(['private', 'public'] as const)('admits the users of its access word to a %s target', async (kind) => {
    for (const who of allUsers) {
      const expected = rules[access][kind][who]
      if (expected === 'ok' && deletes(name)) continue
      const params = {
        id: subject(name, kind),
        userId: owner.id,
        eventId: NOWHERE,
        invitationId: NOWHERE,
        token: 'nada',
        epoch: '1',
        version: '1',
      }
      const answer = await people[who].attempt(name, { params, ...bodyFor(name) })
      if (expected !== 'ok') expect([who, answer.status, await errorOf(answer)]).toEqual([who, expected, 'UnauthorizedError'])
      else expect([401, 403].includes(answer.status) || answer.status >= 500, `${who}: ${answer.status}`).toBe(false)
    }
  })

  it.each(['private', 'public'] as const)(
    'treats guests as editors of a %s target, in their own itinerary only',
    async (kind) => {
      const elsewhere = kind === 'private' ? 'public' : 'private'
      for (const who of guests) {
        const expected = guestRuling(name, who, kind)
        if (expected === 'ok' && deletes(name)) continue
        const params = {
          id: subject(name, kind),
          userId: owner.id,
          eventId: NOWHERE,
          invitationId: NOWHERE,
          token: 'nada',
          epoch: '1',
          version: '1',
        }
        const guest = guestsOf[who === 'guest' ? kind : elsewhere]
        const answer = await guest.attempt(name, { params, ...bodyFor(name) })
        if (expected !== 'ok') expect([who, answer.status, await errorOf(answer)]).toEqual([who, expected, 'UnauthorizedError'])
        else expect([401, 403].includes(answer.status) || answer.status >= 500, `${who}: ${answer.status}`).toBe(false)
      }
    },
  )
})

const aboutOneThing = calls.filter(({ access }) => /^(?:itinerary|list):/.test(access) || access === 'self')

describe.each(aboutOneThing)('$name ($access)', ({ name }) => {
  it('answers 404 to a signed-in user for unknown and malformed ids', async () => {
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

  it('answers 404 for an id of another kind', async () => {
    const id = subject(name.includes('/lists/') ? 'GET /itineraries/{id}' : 'GET /lists/{id}', 'public')
    expect((await people.owner.attempt(name, { params: { id }, ...bodyFor(name) })).status).toBe(404)
  })
})

it.each(['itineraries', 'lists'] as const)('private and unknown %s answer 403 and 404 in the same shape', async (kind) => {
  const shape = async (id: string) => {
    const { requestId: _, ...refusal } = await people.other.refused(`GET /${kind}/{id}`, { params: { id } })
    return { ...refusal, keys: Object.keys(refusal) }
  }
  expect(await shape(ids[kind].private)).toMatchObject({ status: 403, keys: ['error', 'message', 'status'] })
  expect(await shape(NOWHERE)).toMatchObject({ status: 404, keys: ['error', 'message', 'status'] })
})

it.each(['itineraries', 'lists'] as const)('%s made private are refused to other users at the next call', async (kind) => {
  const create = kind === 'lists' ? createList : createItinerary
  const id = await create(owner, { isPublic: true })
  expect((await people.other.attempt(`GET /${kind}/{id}`, { params: { id } })).status).toBe(200)
  await owner.call(`PATCH /${kind}/{id}`, { params: { id }, body: { isPublic: false } })
  expect((await people.other.attempt(`GET /${kind}/{id}`, { params: { id } })).status).toBe(403)
})
