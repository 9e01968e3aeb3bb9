import { expect, it } from 'vitest'
import { audiences } from '#shared/audience'
import type { Comment } from '#shared/api/comments'
import type { Itinerary } from '#shared/api/itineraries'
import type { Notice } from '#shared/api/notices'
import { grantableRoles } from '#shared/itinerary/roles'
import { caseCount, firstSeed } from '#testkit/budget'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { ApiClient, createItinerary, invite, signUp, type CallInput, type CallName } from '#testkit/api/apiClient'
import { enterAsGuest, requestInvitationLink } from '#testkit/api/guests'
import { eventually } from '#testkit/eventually'
import { randomFrom } from '#testkit/random'
import { addEventTo, unreadOf } from '#testkit/server/socialCalls'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpFileServer()
const SEED = firstSeed('PLANNING_SEED')
const ACTS = caseCount('PLANNING_ACTS', { short: 300, full: 2000 })
const LANES = 8

interface Person extends ApiClient {
  id: string
  username: string
}

/** Three owners with a trip each, three editors of one of them, and a guest in each. */
async function makeTrips() {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => signUp(fixture.server)))
  const people: Person[] = [...accounts]
  const trips = []
  const events: string[] = []
  for (const [i, owner] of accounts.slice(0, 3).entries()) {
    const id = await createItinerary(owner, { isPublic: i === 0 })
    await invite(owner, id, requireDefined(accounts[i + 3]))
    const { token } = await requestInvitationLink(owner, id, { maxUses: i === 1 ? 4 : null })
    people.push(await enterAsGuest(fixture.server, token))
    for (let made = 0; made < 3; made += 1) events.push(await addEventTo(fixture.server, id))
    trips.push({ id, owner, token })
  }
  return { people, trips, events }
}

type Fixture = Awaited<ReturnType<typeof makeTrips>>

function makeActs({ people, trips, events }: Fixture, { pick, chance }: ReturnType<typeof randomFrom>) {
  const comments: string[] = []
  const person = () => requireDefined(pick(people))
  const trip = () => requireDefined(pick(trips))
  const event = () => requireDefined(pick(events))
  const attempt = (who: ApiClient, name: CallName, params: Record<string, string>, body?: object) =>
    who.attempt(name, { params, ...(body && { body }) } satisfies CallInput)
  const onPerson = (name: CallName) => () => attempt(person(), name, { id: person().id })
  const onTrip = (name: CallName, body?: object) => () => attempt(person(), name, { id: trip().id }, body)
  const asOwner = (name: CallName, body: () => object) => () => {
    const { id, owner } = trip()
    return attempt(owner, name, { id, userId: person().id }, body())
  }
  const vote = (name: CallName) => () => attempt(person(), name, { id: trip().id, eventId: event() })
  const onComment = (name: CallName, body?: () => object) => () =>
    attempt(person(), name, { id: pick(comments) ?? event() }, body?.())
  const say = async () => {
    const about = { ...(chance(0.5) && { eventId: event() }), ...(chance(0.4) && { parentId: pick(comments) }) }
    const text = `¿Vamos, @${person().username}?`
    const answer = await attempt(person(), 'POST /itineraries/{id}/comments', { id: trip().id }, { text, ...about })
    if (answer.status === 201) comments.push(((await answer.json()) as Comment).id)
    return answer
  }
  return [
    say,
    say,
    onComment('PATCH /comments/{id}', () => ({ text: `No, @${person().username}` })),
    onComment('DELETE /comments/{id}'),
    vote('PUT /itineraries/{id}/events/{eventId}/vote'),
    vote('DELETE /itineraries/{id}/events/{eventId}/vote'),
    asOwner('PATCH /itineraries/{id}', () => ({ audience: pick(audiences) })),
    asOwner('PATCH /itineraries/{id}', () => ({ commenting: pick(['everyone', 'members', 'nobody']) })),
    asOwner('PATCH /itineraries/{id}/collaborators/{userId}', () => ({ role: pick(grantableRoles) })),
    asOwner('POST /itineraries/{id}/collaborators', () => ({ username: person().username, role: pick(grantableRoles) })),
    () => attempt(person(), 'DELETE /itineraries/{id}/collaborators/{userId}', { id: trip().id, userId: person().id }),
    () => attempt(person(), 'POST /invitations/{token}', { token: trip().token }, {}),
    () => attempt(new ApiClient(fixture.server), 'POST /invitations/{token}', { token: trip().token }, { name: 'Eva' }),
    onPerson('POST /users/{id}/block'),
    onPerson('DELETE /users/{id}/block'),
    onPerson('DELETE /users/{id}/block'),
    onPerson('POST /users/{id}/mute'),
    onPerson('DELETE /users/{id}/mute'),
    onPerson('POST /users/{id}/follow'),
    onPerson('DELETE /users/{id}/follow'),
    onTrip('POST /itineraries/{id}/likes'),
    onTrip('DELETE /itineraries/{id}/likes'),
    onTrip('POST /itineraries/{id}/forks', { startDate: '2027-05-01' }),
    () => attempt(person(), 'POST /notifications/read', {}, { until: new Date().toISOString() }),
    () => attempt(person(), 'PATCH /notifications/settings', {}, { [pick(['comment', 'like']) ?? '']: { here: chance(0.7) } }),
  ]
}

const threadOf = (who: ApiClient, id: string, about: Record<string, string> = {}) =>
  fetchAllItems<Comment>(who, `/itineraries/${id}/comments`, { limit: 50, ...about })

/** Shown and actual counts. */
async function countsOf(who: ApiClient, { trips }: Fixture): Promise<unknown[]> {
  const counts: unknown[] = []
  for (const { id } of trips) {
    const answer = await who.attempt('GET /itineraries/{id}', { params: { id } })
    if (answer.status !== 200) continue
    const { ideas, commentCount } = (await answer.json()) as Itinerary
    const threads = [await threadOf(who, id)]
    for (const { id: eventId } of ideas) threads.push(await threadOf(who, id, { eventId }))
    const found = threads.map((thread) => thread.filter(({ deleted }) => !deleted).length)
    counts.push([commentCount, found.reduce((sum, one) => sum + one, 0)])
    ideas.forEach((idea, i) => counts.push([idea.commentCount, found[i + 1]]))
  }
  return counts
}

async function findInaccessibleNotices(who: ApiClient, notices: readonly Notice[]): Promise<unknown[]> {
  const inaccessible: unknown[] = []
  const blocked = await who.attempt('GET /users/me/blocked')
  const outOfSight = blocked.status === 200 ? ((await blocked.json()) as { id: string }[]).map(({ id }) => id) : []
  for (const notice of notices) {
    const { itinerary, commentId, eventId, actors } = notice
    if (actors.some(({ id }) => outOfSight.includes(id))) inaccessible.push(notice)
    if (itinerary === null) continue
    const { status } = await who.attempt('GET /itineraries/{id}', { params: { id: itinerary.id } })
    const isThere =
      commentId === null ||
      (status === 200 &&
        (await threadOf(who, itinerary.id, eventId === null ? {} : { eventId })).some(
          ({ id, deleted }) => id === commentId && !deleted,
        ))
    if (status !== 200 || !isThere) inaccessible.push(notice)
  }
  return inaccessible
}

it('concurrent actions of nine users cause no 5xx, no wrong counts and no notices without access', async () => {
  const made = await makeTrips()
  const random = randomFrom(SEED)
  const acts = makeActs(made, random)
  const faults: string[] = []
  let left = ACTS
  const lane = async () => {
    while (left > 0) {
      left -= 1
      const { status, url } = await requireDefined(random.pick(acts))()
      if (status >= 500) faults.push(`${status} ${url}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  expect(faults).toEqual([])
  for (const who of made.people) {
    // Notices of changes come later.
    const notices = await eventually(async () => {
      const all = await fetchAllItems<Notice>(who, '/notifications', { limit: 50 })
      expect(all.filter(({ read }) => !read)).toHaveLength((await unreadOf(who)) ?? -1)
      return all
    })
    expect(await findInaccessibleNotices(who, notices)).toEqual([])
    for (const count of await countsOf(who, made)) expect(count).toEqual([(count as number[])[1], (count as number[])[1]])
  }
})
