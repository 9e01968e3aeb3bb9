import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audiences, type Audience } from '#shared/audience'
import { createList, MADRID_GEONAME_ID, type CallInput, type CallName } from '#testkit/api/apiClient'
import {
  findableAudiences,
  createAudienceFixture,
  onlookers,
  visibleAudiences,
  type AudienceFixture,
  type Onlooker,
} from '#testkit/server/audienceFixture'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const PAGE =
  '<!doctype html><html><head><title>Periplo</title><meta name="description" content=""></head><body><div id="root"></div></body></html>'

let folder: string
let server: TestServer
let fixture: AudienceFixture
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'periplo-client-'))
  await writeFile(join(folder, 'index.html'), PAGE)
  server = await startTestServer({ clientFolder: folder })
  fixture = await createAudienceFixture(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

type Kind = 'itineraries' | 'lists'
const idOf = (kind: Kind, audience: Audience): string => fixture[kind === 'lists' ? 'lists' : 'trips'][audience]

/** Status without access: blocked users get that of unknown ids. */
const refusal = (who: Onlooker) => (who === 'blocked' ? 404 : 403)

interface Question {
  kind: Kind
  name: CallName
  input?: CallInput
  needsSession?: true
  /** 404 instead of 403 if private. */
  hides?: true
}

const body = { startDate: '2027-05-01' }
const questions: Question[] = [
  { kind: 'itineraries', name: 'GET /itineraries/{id}' },
  { kind: 'itineraries', name: 'GET /itineraries/{id}/collaborators' },
  { kind: 'itineraries', name: 'GET /itineraries/{id}/export', input: { query: { format: 'json' } } },
  { kind: 'itineraries', name: 'GET /itineraries/{id}/is-liked', needsSession: true },
  { kind: 'itineraries', name: 'GET /itineraries/{id}/is-collaborator', needsSession: true },
  { kind: 'itineraries', name: 'POST /itineraries/{id}/likes', needsSession: true },
  { kind: 'itineraries', name: 'POST /itineraries/{id}/calendar', needsSession: true },
  { kind: 'itineraries', name: 'POST /itineraries/{id}/forks', input: { body }, needsSession: true, hides: true },
  { kind: 'lists', name: 'GET /lists/{id}' },
  { kind: 'lists', name: 'GET /lists/{id}/is-liked', needsSession: true },
  { kind: 'lists', name: 'POST /lists/{id}/likes', needsSession: true },
]

describe.each(questions)('$name', ({ kind, name, input = {}, needsSession = false, hides = false }) => {
  it.each(onlookers)('admits the %s to the audiences they may see', async (who) => {
    for (const audience of audiences) {
      const { status } = await fixture.people[who].attempt(name, { ...input, params: { id: idOf(kind, audience) } })
      const isSeen = visibleAudiences(who, kind).includes(audience)
      if (needsSession && who === 'nobody') expect([audience, status]).toEqual([audience, 401])
      else if (!isSeen) expect([audience, status]).toEqual([audience, hides ? 404 : refusal(who)])
      else if (hides && who === 'owner') expect([audience, status]).toEqual([audience, 400])
      else expect([audience, status < 300]).toEqual([audience, true])
    }
  })
})

it.each(onlookers)('a list of the %s accepts only itineraries they may see', async (who) => {
  if (who === 'nobody') return
  const account = fixture.accounts[who]
  const id = await createList(account)
  for (const audience of audiences) {
    const { status } = await account.attempt('POST /lists/{id}/itineraries', {
      params: { id },
      body: { itineraryId: fixture.trips[audience] },
    })
    expect([audience, status]).toEqual([audience, visibleAudiences(who, 'itineraries').includes(audience) ? 204 : 404])
  }
  // Trips shared by link show and count only for their members.
  const list = await account.call('GET /lists/{id}', { params: { id } })
  const expected = findableAudiences(who, 'itineraries').filter((audience) =>
    visibleAudiences(who, 'itineraries').includes(audience),
  )
  expect(list.itineraries.map(({ audience }) => audience).toSorted()).toEqual([...expected].toSorted())
  expect(list.itineraryCount).toBe(expected.length)
})

const audiencesIn = (cards: readonly { id: string }[]): Audience[] =>
  audiences.filter((audience) => cards.some(({ id }) => id === fixture.trips[audience] || id === fixture.lists[audience]))

const feeds: { title: string; query: () => Record<string, string>; kinds?: readonly Kind[] }[] = [
  { title: 'the newest', query: () => ({}) },
  { title: 'popular ones', query: () => ({ sort: 'popular' }) },
  { title: 'hers', query: () => ({ userId: fixture.ana.id }) },
  { title: 'hers by name', query: () => ({ username: fixture.ana.username, sort: 'popular' }) },
  { title: 'what she likes', query: () => ({ likedBy: fixture.ana.id }) },
  { title: 'by words', query: () => ({ q: fixture.word }), kinds: ['itineraries'] },
  { title: 'at a place', query: () => ({ geonameId: String(MADRID_GEONAME_ID) }), kinds: ['itineraries'] },
]

describe.each(feeds)('$title', ({ query, kinds = ['itineraries', 'lists'] }) => {
  it.each(onlookers)('show the %s public items, and with visibility=all those they may find', async (who) => {
    for (const kind of kinds) {
      const ask = async (more: Record<string, string>) =>
        audiencesIn(await fixture.people[who].call(`GET /${kind}`, { query: { limit: '50', ...query(), ...more } }))
      const isPublic = who === 'blocked' ? [] : ['public']
      expect([kind, await ask({})]).toEqual([kind, isPublic])
      if (who === 'nobody') continue
      // Likes of others show only public items.
      const findsAll = query()['likedBy'] === undefined || who === 'owner'
      expect([kind, await ask({ visibility: 'all' })]).toEqual([kind, findsAll ? findableAudiences(who, kind) : isPublic])
    }
  })
})

it('a follower finds followers-only items in the following feed, in pages without gaps or duplicates', async () => {
  const { follower } = fixture.accounts
  for (const kind of ['itineraries', 'lists'] as const)
    for (const sort of ['newest', 'popular']) {
      const cards: { id: string; title: string }[] = []
      let path: string | undefined = `/api/${kind}?followedBy=${follower.id}&visibility=all&limit=1&sort=${sort}`
      while (path !== undefined) {
        const answer: Response = await follower.send('GET', path)
        cards.push(...((await answer.json()) as { id: string; title: string }[]))
        path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(server.url, '')
      }
      const hers = cards.filter(({ title }) => title.startsWith(fixture.word))
      expect([kind, sort, hers.length, audiencesIn(hers)]).toEqual([kind, sort, 2, ['followers', 'public']])
    }
})

it.each(onlookers)('a list shows the %s only items they may find, and counts only those', async (who) => {
  if (who === 'blocked') return
  const { album, people } = fixture
  const list = await people[who].call('GET /lists/{id}', { params: { id: album } })
  const expected = findableAudiences(who, 'itineraries')
  expect([audiencesIn(list.itineraries), list.itineraryCount]).toEqual([expected, expected.length])
  expect(list.covers.length).toBe(Math.min(3, expected.length))
})

it.each(onlookers)('a fork names its source to the %s only if they may find it', async (who) => {
  for (const audience of audiences) {
    const { forkedFrom } = await fixture.people[who].call('GET /itineraries/{id}', { params: { id: fixture.forks[audience] } })
    const isFound = findableAudiences(who, 'itineraries').includes(audience)
    expect([audience, forkedFrom?.id ?? null]).toEqual([audience, isFound ? fixture.trips[audience] : null])
    expect([audience, forkedFrom === null]).toEqual([audience, who === 'blocked'])
  }
})

describe('pages', () => {
  const heading = (audience: Audience) => `<title>${fixture.word} ${audience} · Periplo</title>`

  it.each(onlookers)('answer the %s with 200 only if they may see the content', async (who) => {
    for (const kind of ['itineraries', 'lists'] as const)
      for (const audience of audiences) {
        const answer = await fixture.people[who].send('GET', `/${kind}/${idOf(kind, audience)}`)
        const isSeen = visibleAudiences(who, kind).includes(audience)
        const html = await answer.text()
        // Only public pages and links tell the title.
        const isTitleShown = isSeen && (audience === 'public' || audience === 'link')
        expect([kind, audience, answer.status, html.includes(heading(audience))]).toEqual([
          kind,
          audience,
          isSeen ? 200 : 404,
          isTitleShown,
        ])
        expect([kind, audience, html.includes('content="noindex"'), answer.headers.get('x-robots-tag')]).toEqual([
          kind,
          audience,
          !(isTitleShown && audience === 'public'),
          isTitleShown && audience === 'link' ? 'noindex' : null,
        ])
      }
  })

  it('the site map lists only public items, and drops those that stop being public', async () => {
    const fresh = await createAudienceFixture(server)
    const { ana, people, trips, lists } = fresh
    const listed = async () => {
      const map = await (await people.nobody.send('GET', '/sitemap.xml')).text()
      return audiences.filter((one) => map.includes(`/itineraries/${trips[one]}<`) || map.includes(`/lists/${lists[one]}<`))
    }
    // Hiding, or leaving the public audience, invalidates the site map.
    await ana.call('PATCH /lists/{id}', { params: { id: fresh.album }, body: { audience: 'link' } })
    expect(await listed()).toEqual(['public'])
    await ana.call('PATCH /lists/{id}', { params: { id: lists.public }, body: { audience: 'link' } })
    await listed()
    await ana.call('PATCH /itineraries/{id}', { params: { id: trips.public }, body: { audience: 'link' } })
    expect(await listed()).toEqual([])
  })

  it('cover previews exist only for itineraries with audience public or link', async () => {
    const statuses = await Promise.all(
      audiences.map(
        async (one) =>
          (await fixture.people.nobody.send('GET', `/covers/${fixture.trips[one]}/${MADRID_GEONAME_ID}/preview.png`)).status,
      ),
    )
    expect(statuses).toEqual([404, 200, 404, 200])
  })
})

it('an exported file contains the URL of public itineraries only', async () => {
  for (const audience of audiences) {
    const answer = await fixture.ana.attempt('GET /itineraries/{id}/export', { params: { id: fixture.trips[audience] } })
    const { url } = (await answer.json()) as { url: string | null }
    expect([audience, url !== null]).toEqual([audience, audience === 'public'])
  }
})

it('a calendar feed answers 404 while its subscriber may not see the trip, then works again', async () => {
  const { ana, accounts, trips, people } = await createAudienceFixture(server)
  const { follower } = accounts
  const { url } = await follower.call('POST /itineraries/{id}/calendar', { params: { id: trips.followers } })
  const read = async () => (await people.nobody.send('GET', new URL(url).pathname)).status
  expect(await read()).toBe(200)
  await follower.call('DELETE /users/{id}/follow', { params: { id: ana.id } })
  expect(await read()).toBe(404)
  await ana.call('PATCH /itineraries/{id}', { params: { id: trips.followers }, body: { audience: 'link' } })
  expect(await read()).toBe(200)
})
