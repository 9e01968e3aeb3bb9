import { beforeEach, describe, expect, it } from 'vitest'
import type { ForkSource } from '#shared/api/itineraries'
import { createItinerary, createList, invite, signUp, type Account, type ApiClient, forkItinerary } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()

const viewers = ['nobody', 'stranger', 'follower', 'collaborator', 'owner'] as const
type Viewer = (typeof viewers)[number]
const sourceStates = ['public', 'private', 'deleted source', 'deleted author'] as const
type SourceState = (typeof sourceStates)[number]

interface Scene {
  people: Record<Viewer, ApiClient>
  source: string
  fork: string
  list: string
}

let scene: Scene
beforeEach(async () => {
  const { ana, luis, server, stranger } = fixture
  const [other, follower, collaborator] = [await signUp(server), await signUp(server), await signUp(server)]
  await follower.call('POST /users/{id}/follow', { params: { id: ana.id } })
  const source = await createItinerary(ana, { title: 'Secreto de Ana' })
  await invite(ana, source, collaborator)
  const fork = await forkItinerary(luis, source)
  await luis.call('PATCH /itineraries/{id}', { params: { id: fork }, body: { title: 'De Luis', isPublic: true } })
  const list = await createList(luis)
  await luis.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId: fork } })
  scene = { people: { nobody: stranger, stranger: other, follower, collaborator, owner: ana }, source, fork, list }
})

const put = {
  public: async () => undefined,
  private: () => fixture.ana.call('PATCH /itineraries/{id}', { params: { id: scene.source }, body: { isPublic: false } }),
  'deleted source': () => fixture.ana.call('DELETE /itineraries/{id}', { params: { id: scene.source } }),
  'deleted author': async () => {
    await fixture.ana.call('DELETE /itineraries/{id}', { params: { id: scene.source } })
    await deleteAccount(fixture.ana)
  },
} satisfies Record<SourceState, () => Promise<unknown>>

const deleteAccount = (who: Account) =>
  who.call('DELETE /users/{id}', { params: { id: who.id }, body: { password: who.password } })

async function creditsFor(viewer: ApiClient): Promise<{ credits: (ForkSource | null)[]; text: string }> {
  const { fork, list } = scene
  const shown = [
    await viewer.call('GET /itineraries/{id}', { params: { id: fork } }),
    ...(await viewer.call('GET /itineraries', { query: { userId: fixture.luis.id } })),
    ...(await viewer.call('GET /itineraries', { query: { sort: 'popular', q: 'luis' } })),
    ...(await viewer.call('GET /lists/{id}', { params: { id: list } })).itineraries,
  ]
  const answers = shown.filter(({ id }) => id === fork)
  expect(answers.map(({ id }) => id)).toEqual([fork, fork, fork, fork])
  return { credits: answers.map(({ forkedFrom }) => forkedFrom), text: JSON.stringify(answers) }
}

/** `named`: link and title; `author`: only the owner; `fork`: status of another fork. */
const rules: Record<SourceState, Record<Viewer, [credit: 'named' | 'author' | 'nothing', fork: number]>> = {
  public: {
    nobody: ['named', 401],
    stranger: ['named', 201],
    follower: ['named', 201],
    collaborator: ['named', 201],
    owner: ['named', 400],
  },
  private: {
    nobody: ['author', 401],
    stranger: ['author', 404],
    follower: ['author', 404],
    collaborator: ['named', 201],
    owner: ['named', 400],
  },
  'deleted source': {
    nobody: ['author', 401],
    stranger: ['author', 404],
    follower: ['author', 404],
    collaborator: ['author', 404],
    owner: ['author', 404],
  },
  'deleted author': {
    nobody: ['nothing', 401],
    stranger: ['nothing', 404],
    follower: ['nothing', 404],
    collaborator: ['nothing', 404],
    owner: ['nothing', 401],
  },
}

describe.each(sourceStates)('the credit of a fork whose source is now: %s', (state) => {
  it('shows each viewer only what they may see of the source, also when they fork it', async () => {
    const { people, source } = scene
    // Fills the cache of visitors.
    for (const viewer of viewers) await creditsFor(people[viewer])
    await put[state]()
    const author = { id: fixture.ana.id, name: 'Viajera', username: fixture.ana.username, avatar: null }
    const credits = {
      named: { id: source, title: 'Secreto de Ana', author },
      author: { id: null, title: null, author },
      nothing: null,
    }
    for (const viewer of viewers) {
      const [credit, status] = rules[state][viewer]
      if (!(state === 'deleted author' && viewer === 'owner')) {
        const shown = await creditsFor(people[viewer])
        expect([viewer, shown.credits]).toEqual([viewer, Array.from({ length: 4 }, () => credits[credit])])
        expect([viewer, shown.text.includes('Secreto'), shown.text.includes(source)]).toEqual([
          viewer,
          credit === 'named',
          credit === 'named',
        ])
      }
      const answer = await people[viewer].attempt('POST /itineraries/{id}/forks', {
        params: { id: source },
        body: { startDate: '2027-03-06' },
      })
      expect([viewer, answer.status]).toEqual([viewer, status])
    }
  })
})

it('the credit shows the current title of the source and the current name of its author', async () => {
  const { ana, stranger } = fixture
  const credit = async () => (await creditsFor(stranger)).credits[1]
  await credit()
  await ana.call('PATCH /itineraries/{id}', { params: { id: scene.source }, body: { title: 'Otro título' } })
  expect(await credit()).toMatchObject({ title: 'Otro título' })
  await ana.call('PATCH /users/{id}', { params: { id: ana.id }, body: { name: 'Ana María' } })
  expect(await credit()).toMatchObject({ author: { name: 'Ana María' } })
})

it('an heir who keeps the source is credited as its author, also after deleting it', async () => {
  const { ana, stranger } = fixture
  const { collaborator } = scene.people
  const heir = (await collaborator.call('GET /auth/session')).user
  await deleteAccount(ana)
  expect((await creditsFor(stranger)).credits[0]).toBeNull()
  await collaborator.call('PUT /itineraries/{id}/offer', { params: { id: scene.source } })
  const [passedOn] = (await creditsFor(stranger)).credits
  expect(passedOn).toMatchObject({ id: scene.source, title: 'Secreto de Ana', author: { id: heir?.id } })
  await collaborator.call('DELETE /itineraries/{id}', { params: { id: scene.source } })
  expect((await creditsFor(stranger)).credits[0]).toMatchObject({ id: null, title: null, author: { id: heir?.id } })
})

it('the heir of a private source is named only to users who may see it, until it is public', async () => {
  const { collaborator, nobody, stranger, follower } = scene.people
  const heir = (await collaborator.call('GET /auth/session')).user
  await put.private()
  await deleteAccount(fixture.ana)
  const nothing = null
  for (const viewer of [nobody, stranger, follower, fixture.luis]) {
    const { credits, text } = await creditsFor(viewer)
    expect([credits[0], text.includes(heir?.id ?? '')]).toEqual([nothing, false])
  }
  const named = { id: scene.source, title: 'Secreto de Ana', author: { id: heir?.id } }
  expect((await creditsFor(collaborator)).credits[0]).toMatchObject(named)
  await collaborator.call('PATCH /itineraries/{id}', { params: { id: scene.source }, body: { isPublic: true } })
  expect((await creditsFor(stranger)).credits[0]).toMatchObject(named)
})

it('forkCount counts existing forks, private ones too, and is the same for every viewer', async () => {
  const { source, people } = scene
  const hidden = await forkItinerary(fixture.luis, source)
  const counts = async () => {
    const seen = await Promise.all(
      viewers.map(async (viewer) => [
        (await people[viewer].call('GET /itineraries/{id}', { params: { id: source } })).forkCount,
        ...(await people[viewer].call('GET /itineraries', { query: { userId: fixture.ana.id } })).map(
          ({ forkCount }) => forkCount,
        ),
      ]),
    )
    return new Set(seen.flat())
  }
  expect(await counts()).toEqual(new Set([2]))
  await fixture.luis.call('DELETE /itineraries/{id}', { params: { id: hidden } })
  expect(await counts()).toEqual(new Set([1]))
  await deleteAccount(fixture.luis)
  expect(await counts()).toEqual(new Set([0]))
})
