import { expect, it } from 'vitest'
import { createItinerary, createList, invite, readRefusal, signUp, type ApiClient } from '#testkit/api/apiClient'
import { fetchCase, sendDecision, postReport, reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { runStatement, queryValue } from '#testkit/server/rows'
import { DAY, setUpSessionFixture } from '#testkit/server/serverFixture'

const { fixture, clock } = setUpSessionFixture()

const tomorrow = () => new Date(clock.now + DAY).toISOString()

it('moderation calls are refused to other users, and to a former moderator at the next request', async () => {
  const { server, ana, luis, stranger } = fixture
  const id = await createItinerary(ana)
  await postReport(luis, 'itinerary', id)
  const moderator = await signUpModerator(server)
  const { id: caseId } = await fetchCase(moderator, id)
  const reads = ['GET /moderation/cases', 'GET /moderation/cases/{id}', 'GET /moderation/log'] as const
  for (const name of reads) {
    const sent = { params: { id: caseId } }
    expect((await stranger.attempt(name, sent)).status, name).toBe(401)
    for (const who of [ana, luis])
      expect(await who.refused(name, sent)).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    expect((await moderator.attempt(name, sent)).status, name).toBe(200)
  }
  expect((await sendDecision(stranger, caseId, { action: 'dismiss' })).status).toBe(401)
  for (const who of [ana, luis]) expect((await sendDecision(who, caseId, { action: 'dismiss' })).status).toBe(403)
  expect((await moderator.call('GET /auth/session')).user).toMatchObject({ isModerator: true, suspendedUntil: null })
  expect((await luis.call('GET /auth/session')).user).toMatchObject({ isModerator: false })
  expect(await luis.call('GET /users/{id}', { params: { id: moderator.id } })).not.toHaveProperty('isModerator')
  await runStatement(server.services.db, 'UPDATE users SET is_moderator = false WHERE id = @id', { id: moderator.id })
  expect((await moderator.attempt('GET /moderation/cases')).status).toBe(403)
})

it('a dismissal changes nothing and does not notify the author', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana)
  const caseId = await reportAndDecide(luis, moderator, ['itinerary', id], { action: 'dismiss' })
  await expect(fetchCase(moderator, id)).rejects.toThrow('no case')
  expect((await fixture.stranger.attempt('GET /itineraries/{id}', { params: { id } })).status).toBe(200)
  expect(await ana.call('GET /users/me/decisions')).toEqual([])
  const { status, decisions } = await moderator.call('GET /moderation/cases/{id}', { params: { id: caseId } })
  expect([status, decisions.map(({ action, moderator: by }) => [action, by?.id])]).toEqual([
    'decided',
    [['dismiss', moderator.id]],
  ])
})

it('hidden content shows the reason to its owner only', async () => {
  const { server, ana, luis } = fixture
  const [moderator, eva] = [await signUpModerator(server), await signUp(server)]
  const [trip, list] = [await createItinerary(ana), await createList(ana)]
  await invite(ana, trip, eva)
  await reportAndDecide(luis, moderator, ['itinerary', trip], { action: 'hide', reason: 'rights', text: 'Es de otro.' })
  await reportAndDecide(luis, moderator, ['list', list], { action: 'hide' })
  await reportAndDecide(luis, moderator, ['profile', ana.id], { action: 'hide', reason: 'hate' })
  const expected = {
    id: expect.any(String) as string,
    action: 'hide',
    reason: 'rights',
    text: 'Es de otro.',
    at: new Date(clock.now).toISOString(),
    until: null,
    appeal: null,
  }
  expect((await ana.call('GET /itineraries/{id}', { params: { id: trip } })).moderation).toEqual(expected)
  expect((await ana.call('GET /lists/{id}', { params: { id: list } })).moderation).toMatchObject({
    action: 'hide',
    reason: 'spam',
  })
  expect((await ana.call('GET /auth/session')).user?.moderation).toMatchObject({ reason: 'hate' })
  expect(await eva.call('GET /itineraries/{id}', { params: { id: trip } })).not.toHaveProperty('moderation')
  const own = await ana.call('GET /users/me/decisions')
  expect(own.map(({ kind, title, thingId }) => [kind, title, thingId])).toEqual(
    expect.arrayContaining([
      ['itinerary', 'Madrid en otoño', trip],
      ['list', 'Pendientes', list],
      ['profile', `@${ana.username}`, ana.id],
    ]),
  )
  expect(await luis.call('GET /users/me/decisions')).toEqual([])
})

it('hidden content is visible to members only, and to all again when the decision is lifted', async () => {
  const { server, ana, luis, stranger } = fixture
  const [moderator, eva] = [await signUpModerator(server), await signUp(server)]
  const [trip, list] = [await createItinerary(ana), await createList(ana)]
  await invite(ana, trip, eva)
  const found = async (who: ApiClient) => [
    (await who.attempt('GET /itineraries/{id}', { params: { id: trip } })).status,
    (await who.attempt('GET /lists/{id}', { params: { id: list } })).status,
    (await who.call('GET /itineraries', { query: { userId: ana.id } })).length,
  ]
  const cases = [
    await reportAndDecide(luis, moderator, ['itinerary', trip], { action: 'hide' }),
    await reportAndDecide(luis, moderator, ['list', list], { action: 'hide' }),
  ]
  for (const who of [stranger, luis, moderator]) expect(await found(who)).toEqual([404, 404, 0])
  expect(await found(eva)).toEqual([200, 404, 1])
  expect(await found(ana)).toEqual([200, 200, 1])
  expect((await postReport(await signUp(server), 'itinerary', trip)).status).toBe(404)
  for (const caseId of cases) expect((await sendDecision(moderator, caseId, { action: 'lift' })).status).toBe(204)
  expect(await found(stranger)).toEqual([200, 200, 1])
})

it('a deletion removes the content, or an account whose shared itineraries are passed on', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const [trip, list] = [await createItinerary(ana), await createList(ana)]
  const shared = await createItinerary(ana)
  await invite(ana, shared, luis)
  await reportAndDecide(luis, moderator, ['itinerary', trip], { action: 'delete' })
  await reportAndDecide(luis, moderator, ['list', list], { action: 'delete' })
  const gone = { status: 404, ending: 'deleted' }
  expect(await ana.refused('GET /itineraries/{id}', { params: { id: trip } })).toMatchObject(gone)
  expect(await ana.refused('GET /lists/{id}', { params: { id: list } })).toMatchObject({ status: 404 })
  expect(await ana.call('GET /users/me/decisions')).toMatchObject([{ action: 'delete' }, { action: 'delete' }])
  const caseId = await reportAndDecide(luis, moderator, ['profile', ana.id], { action: 'delete' })
  expect((await luis.attempt('GET /users/{id}', { params: { id: ana.id } })).status).toBe(404)
  expect((await ana.call('GET /auth/session')).user).toBeNull()
  expect(await luis.call('GET /itineraries/{id}', { params: { id: shared } })).toMatchObject({ myRole: 'owner' })
  expect(await moderator.call('GET /moderation/cases/{id}', { params: { id: caseId } })).toMatchObject({
    author: null,
    isThere: false,
  })
})

it('one of two concurrent decisions succeeds, the other gets 409', async () => {
  const { server, ana, luis } = fixture
  const both = [await signUpModerator(server), await signUpModerator(server)]
  const [moderator] = both
  for (let i = 0; i < 5; i += 1) {
    const id = await createItinerary(ana)
    await postReport(luis, 'itinerary', id)
    const { id: caseId } = await fetchCase(moderator ?? ana, id)
    const answers = await Promise.all(both.map((one, at) => sendDecision(one, caseId, { action: at === 0 ? 'hide' : 'dismiss' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(
      await queryValue(server.services.db, 'SELECT count(*) FROM moderation_decisions WHERE case_id = @caseId', { caseId }),
    ).toBe(1)
  }
})

it('a decided case can only be lifted, and only while its decision holds', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana)
  await postReport(luis, 'itinerary', id)
  const { id: caseId } = await fetchCase(moderator, id)
  expect(await readRefusal(await sendDecision(moderator, caseId, { action: 'lift' }))).toMatchObject({
    status: 409,
    error: 'ConflictError',
  })
  expect((await sendDecision(moderator, caseId, { action: 'hide' })).status).toBe(204)
  for (const action of ['dismiss', 'hide', 'delete'] as const)
    expect(await readRefusal(await sendDecision(moderator, caseId, { action }))).toMatchObject({
      status: 409,
      error: 'ConflictError',
    })
  expect((await sendDecision(moderator, caseId, { action: 'lift' })).status).toBe(204)
  expect(await ana.call('GET /itineraries/{id}', { params: { id } })).not.toHaveProperty('moderation')
  expect((await sendDecision(moderator, caseId, { action: 'lift' })).status).toBe(409)
  const nowhere = '01900000-0000-7000-8000-000000000000'
  expect((await sendDecision(moderator, nowhere, { action: 'hide' })).status).toBe(404)
})

it('content stays hidden while one of several hide decisions holds', async () => {
  const { server, ana, luis } = fixture
  const [moderator, eva] = [await signUpModerator(server), await signUp(server)]
  const id = await createItinerary(ana)
  await invite(ana, id, eva)
  const first = await reportAndDecide(luis, moderator, ['itinerary', id], { action: 'hide' })
  await reportAndDecide(eva, moderator, ['itinerary', id], { action: 'hide', reason: 'hate' })
  expect((await sendDecision(moderator, first, { action: 'lift' })).status).toBe(204)
  expect((await ana.call('GET /itineraries/{id}', { params: { id } })).moderation).toMatchObject({ reason: 'hate' })
})

it('a moderator cannot decide about their own content', async () => {
  const { server, luis } = fixture
  const moderator = await signUpModerator(server)
  const id = await createItinerary(moderator)
  await postReport(luis, 'itinerary', id)
  const { id: caseId } = await fetchCase(moderator, id)
  expect(await readRefusal(await sendDecision(moderator, caseId, { action: 'dismiss' }))).toMatchObject({
    status: 403,
    error: 'UnauthorizedError',
  })
  expect((await sendDecision(await signUpModerator(server), caseId, { action: 'dismiss' })).status).toBe(204)
})

it('a case stays readable and decidable after its content is deleted', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const [id, list] = [await createItinerary(ana, { title: 'Fugaz' }), await createList(ana)]
  await postReport(luis, 'itinerary', id)
  await postReport(luis, 'list', list)
  await ana.call('DELETE /itineraries/{id}', { params: { id } })
  await ana.call('DELETE /lists/{id}', { params: { id: list } })
  const { id: caseId } = await fetchCase(moderator, id)
  const read = await moderator.call('GET /moderation/cases/{id}', { params: { id: caseId } })
  expect(read).toMatchObject({ isThere: false, title: 'Fugaz', snapshot: { title: 'Fugaz' } })
  expect((await sendDecision(moderator, caseId, { action: 'hide' })).status).toBe(204)
  expect((await sendDecision(moderator, (await fetchCase(moderator, list)).id, { action: 'delete' })).status).toBe(204)
})

it.each([
  [{ action: 'suspend' }, 'until'],
  [{ action: 'suspend', until: '2026-04-30T10:00:00Z' }, 'until'],
  [{ action: 'suspend', until: 'mañana' }, 'until'],
  [{ action: 'hide', until: '2036-04-30T10:00:00Z' }, 'until'],
  [{ action: 'praise' }, 'action'],
  [{ action: 'hide', reason: 'dull' }, 'reason'],
  [{ action: 'hide', text: 'a'.repeat(501) }, 'text'],
])('a decision with %j is refused for %s', async (wrong, path) => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana)
  await postReport(luis, 'itinerary', id)
  const { id: caseId } = await fetchCase(moderator, id)
  const body = { reason: 'spam', text: '', ...wrong }
  const refused = await moderator.refused('POST /moderation/cases/{id}/decisions', { params: { id: caseId }, body })
  expect(refused).toMatchObject({ status: 400, issues: [{ path }] })
})

it('decisions and appeals are append-only in the database', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const { db } = server.services
  await reportAndDecide(luis, moderator, ['itinerary', await createItinerary(ana)], { action: 'hide' })
  const [decision] = await ana.call('GET /users/me/decisions')
  await ana.call('POST /moderation/decisions/{id}/appeal', { params: { id: decision?.id ?? '' }, body: { text: 'No' } })
  for (const table of ['moderation_decisions', 'moderation_appeals']) {
    const all = () => db.rows(`SELECT * FROM ${table} ORDER BY 1`)
    const before = await all()
    expect(before.length).toBeGreaterThan(0)
    await expect(runStatement(db, `UPDATE ${table} SET text = 'otra cosa'`)).rejects.toThrow(`${table} is append-only`)
    await expect(runStatement(db, `DELETE FROM ${table}`)).rejects.toThrow(`${table} is append-only`)
    expect(await all()).toEqual(before)
  }
})

it('the log lists all decisions in pages, latest first', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const ids: string[] = []
  for (const action of ['dismiss', 'hide', 'suspend'] as const) {
    const id = await createItinerary(luis)
    ids.unshift(id)
    clock.now += 1
    await reportAndDecide(ana, moderator, ['itinerary', id], { action, ...(action === 'suspend' && { until: tomorrow() }) })
  }
  const first = await moderator.attempt('GET /moderation/log', { query: { limit: 2 } })
  const cursor = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '').searchParams.get('cursor') ?? ''
  const second = await moderator.call('GET /moderation/log', { query: { limit: 1, cursor } })
  const log = [...((await first.json()) as typeof second), ...second]
  expect(log.map(({ action, thingId, moderator: by, author }) => [action, thingId, by?.id, author?.id])).toEqual([
    ['suspend', ids[0], moderator.id, luis.id],
    ['hide', ids[1], moderator.id, luis.id],
    ['dismiss', ids[2], moderator.id, luis.id],
  ])
})

it('GET /transparency returns monthly counts to a stranger', async () => {
  const { server, ana, luis, stranger } = fixture
  clock.now = Date.parse('2026-07-31T23:59:59Z')
  const again = async (who: typeof ana) =>
    who.call('POST /auth/login', { body: { usernameOrEmail: who.username, password: who.password } })
  await Promise.all([again(ana), again(luis)])
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana)
  await postReport(luis, 'itinerary', id)
  clock.now += 2000
  const { id: caseId } = await fetchCase(moderator, id)
  await sendDecision(moderator, caseId, { action: 'hide' })
  const [decision] = await ana.call('GET /users/me/decisions')
  await ana.call('POST /moderation/decisions/{id}/appeal', { params: { id: decision?.id ?? '' }, body: { text: 'No' } })
  expect((await sendDecision(await signUpModerator(server), caseId, { action: 'lift' })).status).toBe(204)
  const none = { reports: 0, dismissed: 0, hidden: 0, suspended: 0, deleted: 0, appeals: 0, lifted: 0 }
  const [august, july] = await stranger.call('GET /transparency')
  expect(august).toEqual({ ...none, month: '2026-08', hidden: 1, appeals: 1, lifted: 1 })
  expect(july).toEqual({ ...none, month: '2026-07', reports: 1 })
})
