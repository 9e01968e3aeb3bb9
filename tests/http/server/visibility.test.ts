import type { HideableKind } from '#server/access/hiding'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls, ApiClient, createItinerary, MADRID_GEONAME_ID, type CallName } from '#testkit/api/apiClient'
import { findRevokedViewers } from '#server/access/visibility'
import { visibilityRequests, contentMarkers, hideThings, viewerCases } from './visibilityRequests'
import {
  block,
  allVisibilityKinds,
  hideAsModerator,
  createVisibilityFixture,
  signUpFollowerOfLuis,
  type VisibilityFixture,
} from '#testkit/server/visibilityFixture'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const PAGE =
  '<!doctype html><html><head><title>Periplo</title><meta name="description" content=""></head><body><div id="root"></div></body></html>'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'periplo-client-'))
  await writeFile(join(folder, 'index.html'), PAGE)
  server = await startTestServer({ clientFolder: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const UNBLOCKS = 'DELETE /users/{id}/block'

const callsAbout = (kind: HideableKind): CallName[] => {
  const start = { itinerary: '/itineraries/{id}', list: '/lists/{id}', profile: '/users/{id}' }[kind]
  return (Object.keys(allCalls) as CallName[]).filter(
    (name) => name.split(' ')[1]?.startsWith(start) === true && name !== UNBLOCKS,
  )
}

/** Bodies that pass validation where access is checked later. */
const bodies: Partial<Record<CallName, object>> = {
  'POST /itineraries/{id}/forks': { startDate: '2027-01-01' },
  'POST /itineraries/{id}/collaborators': { username: 'nadie-en-particular' },
}

async function answerTo(viewer: ApiClient, name: CallName, id: string): Promise<unknown> {
  const body = 'body' in allCalls[name] ? { body: bodies[name] ?? {} } : {}
  const query = name.endsWith('/changes') ? { query: { since: '2026-01-01T00:00:00Z' } } : {}
  const answer = await viewer.attempt(name, {
    params: { id, userId: id, eventId: id, invitationId: id, token: 'nada', epoch: '1', version: '1' },
    ...body,
    ...query,
  })
  const { requestId: _, ...said } = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  return { status: answer.status, ...said }
}

describe.each(Object.entries(viewerCases))('%s', (_, { isSignedIn, begin, end, known, isMuted = false }) => {
  let fixture: VisibilityFixture
  let viewer: ApiClient & { id?: string }
  let calendar: string
  beforeAll(async () => {
    fixture = await createVisibilityFixture(server)
    const account = await signUpFollowerOfLuis(fixture)
    const { url } = await account.call('POST /itineraries/{id}/calendar', { params: { id: fixture.trip } })
    calendar = new URL(url).pathname
    viewer = isSignedIn ? account : new ApiClient(server)
    await begin(fixture, isSignedIn ? account : viewer)
  })

  const isKnown = (kind: HideableKind) => known.includes(kind)

  it.each(allVisibilityKinds)('every call about her %s answers as for an unknown one, unless it stays visible', async (kind) => {
    const ids = {
      itinerary: [fixture.trip, ...(known.length === 0 && isSignedIn ? [fixture.secretTrip] : [])],
      list: [fixture.list, ...(known.length === 0 && isSignedIn ? [fixture.secretList] : [])],
      profile: [fixture.marta.id],
    }[kind]
    if (isKnown(kind)) {
      for (const name of callsAbout(kind).filter(
        (call) => allCalls[call].access === 'anyone' || allCalls[call].access.endsWith(':view'),
      ))
        expect([name, ((await answerTo(viewer, name, ids[0] ?? '')) as { status: number }).status]).toEqual([name, 200])
      return
    }
    for (const name of callsAbout(kind)) {
      if (
        name === 'POST /users/{id}/block' &&
        ((await answerTo(viewer, name, fixture.marta.id)) as { status: number }).status === 204
      ) {
        expect(await viewer.call('GET /users/me/blocked')).toMatchObject([{ id: fixture.marta.id }])
        continue
      }
      for (const id of ids)
        expect([name, await answerTo(viewer, name, id)]).toEqual([name, await answerTo(viewer, name, NOWHERE)])
    }
    if (kind === 'profile')
      expect(await answerTo(viewer, 'GET /users/{id}', fixture.marta.username)).toEqual(
        await answerTo(viewer, 'GET /users/{id}', 'nadie-en-particular'),
      )
  })

  it.each(Object.entries(visibilityRequests))(
    '%s',
    async (_door, { shows, ask, needsSession = false, isFeed = false, namesAuthor = false }) => {
      if (needsSession && !isSignedIn) return
      // Visible users may be named by others' forks and lists.
      const others = known.length > 0 && !namesAuthor ? ['forkedFrom', 'covers'] : []
      const said = JSON.stringify(await ask(viewer, fixture), (key, value: unknown) => (others.includes(key) ? undefined : value))
      const found = allVisibilityKinds.filter((kind) => said.includes(contentMarkers(fixture)[kind]))
      const isShown = isKnown(shows) && !(isFeed && isMuted)
      if (isShown) expect(found).toContain(shows)
      else expect(found).toEqual(namesAuthor && isKnown('profile') ? ['profile'] : [])
    },
  )

  it('filters by her find nothing, as for an unknown user', async () => {
    if (isKnown('profile')) return
    for (const kind of ['itineraries', 'lists'] as const)
      for (const query of [
        { userId: fixture.marta.id },
        { username: fixture.marta.username },
        { likedBy: fixture.marta.id },
        { likedBy: fixture.marta.id, sort: 'popular' },
        ...(isSignedIn ? [{ userId: fixture.marta.id, visibility: 'all' }] : []),
      ])
        expect([kind, query, await viewer.call(`GET /${kind}`, { query })]).toEqual([kind, query, []])
  })

  it('her profile page answers 200, or 404 without caching when hidden', async () => {
    const drawn = isSignedIn ? 'private, no-cache' : 'no-cache'
    for (const [path, cache] of [
      [`/${fixture.marta.username}`, drawn],
      [`/${fixture.marta.username}/itineraries`, 'no-cache'],
    ] as const) {
      const answer = await viewer.send('GET', path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual(
        isKnown('profile') ? [200, cache] : [404, 'private, no-store'],
      )
      expect((await answer.text()).includes(`Marta ${fixture.word}`)).toBe(isKnown('profile'))
    }
  })

  it('like and follower counts include her, list counts only visible itineraries', async () => {
    const { luis, luisTrip, luisList } = fixture
    const { likes } = await viewer.call('GET /itineraries/{id}', { params: { id: luisTrip } })
    const list = await viewer.call('GET /lists/{id}', { params: { id: luisList } })
    const { followers, following } = await viewer.call('GET /users/{id}', { params: { id: luis.id } })
    const [card] = await viewer.call('GET /lists', { query: { userId: luis.id } })
    expect({ likes, listLikes: list.likes, followers, following }).toEqual({ likes: 1, listLikes: 1, followers: 2, following: 1 })
    const items = isKnown('itinerary') ? 2 : 1
    expect([list.itineraryCount, list.itineraries.length, card?.itineraryCount, card?.covers.length]).toEqual([
      items,
      items,
      items,
      items,
    ])
  })

  it('a subscribed calendar answers 404 when her itinerary is hidden', async () => {
    // Apps have only the URL.
    expect((await new ApiClient(server).send('GET', calendar)).status).toBe(isKnown('itinerary') ? 200 : 404)
  })

  it('she and the editor of her trips keep their access', async () => {
    const { marta, friend, trip, secretTrip, list } = fixture
    for (const who of [marta, friend])
      for (const id of [trip, secretTrip]) await who.call('GET /itineraries/{id}', { params: { id } })
    await marta.call('PATCH /itineraries/{id}', { params: { id: trip }, body: { description: 'Sigo aquí' } })
    await marta.call('PATCH /lists/{id}', { params: { id: list }, body: { description: 'Sigo aquí' } })
    for (const query of [{ userId: marta.id, visibility: 'all' }, { likedBy: marta.id }])
      expect((await marta.call('GET /itineraries', { query })).map(({ id }) => id)).toContain(trip)
    expect((await marta.call('GET /users/{id}', { params: { id: marta.id } })).id).toBe(marta.id)
    expect((await marta.send('GET', `/${marta.username}`)).status).toBe(200)
    expect((await marta.send('GET', `/itineraries/${trip}`)).status).toBe(200)
  })

  it('everything is visible again afterwards', async () => {
    if (end === undefined) return
    await end(fixture, viewer)
    for (const [name, { shows, ask, needsSession = false }] of Object.entries(visibilityRequests)) {
      if (needsSession && !isSignedIn) continue
      expect([name, JSON.stringify(await ask(viewer, fixture)).includes(contentMarkers(fixture)[shows])]).toEqual([name, true])
    }
  })
})

it('findRevokedViewers returns exactly the viewers who lost access, with and without a session', async () => {
  const fixture = await createVisibilityFixture(server)
  const { marta, friend, luis, trip, luisTrip } = fixture
  const viewer = await signUpFollowerOfLuis(fixture)
  const { db } = server.services
  const watches = [trip, luisTrip].flatMap((itineraryId) =>
    [viewer.id, friend.id, marta.id, luis.id, null].map((viewerId) => ({ itineraryId, viewerId })),
  )
  const ended = async () => (await findRevokedViewers(db, [...watches, ...watches])).map(({ viewerId }) => viewerId).toSorted()
  expect([await ended(), await findRevokedViewers(db, [])]).toEqual([[], []])
  await block(viewer, marta)
  expect(await findRevokedViewers(db, watches)).toEqual([{ itineraryId: trip, viewerId: viewer.id }])
  await hideThings(fixture)
  expect(await ended()).toEqual([viewer.id, luis.id, null].toSorted())
})

describe('site map and cover previews', () => {
  const addresses = async () => (await new ApiClient(server).send('GET', '/sitemap.xml')).text()
  const preview = async (id: string) =>
    (await new ApiClient(server).send('GET', `/covers/${id}/${MADRID_GEONAME_ID}/preview.png`)).status

  it.each(['profile', 'itinerary', 'list'] as const)('omit a hidden %s immediately', async (kind) => {
    const fixture = await createVisibilityFixture(server)
    const { marta, trip, list } = fixture
    const id = { profile: marta.id, itinerary: trip, list }[kind]
    const isListed = async () => {
      const map = await addresses()
      return [`/itineraries/${trip}<`, `/lists/${list}<`, `/${marta.username}<`].map((end) => map.includes(end))
    }
    // Hiding invalidates the site map.
    await hideAsModerator(server, 'itinerary', await createItinerary(marta))
    expect([await isListed(), await preview(trip)]).toEqual([[true, true, true], 200])
    await hideAsModerator(server, kind, id)
    expect([await isListed(), await preview(trip)]).toEqual(
      {
        profile: [[false, false, false], 404],
        itinerary: [[false, true, true], 404],
        list: [[true, false, true], 200],
      }[kind],
    )
  })
})
