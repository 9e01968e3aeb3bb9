import { expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { createItinerary, createList, readRefusal, signUp } from '#testkit/api/apiClient'
import { fetchCase, sendDecision, postReport, signUpModerator } from '#testkit/server/socialCalls'
import { queryValue } from '#testkit/server/rows'
import { DAY, setUpSessionFixture } from '#testkit/server/serverFixture'
import { serverForTest } from '#testkit/server/testServer'

const { fixture, clock } = setUpSessionFixture()

it('content is reported once by each user, and all reports join one case', async () => {
  const { server, ana, luis } = fixture
  const eva = await signUp(server)
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana, { title: 'Gana dinero', description: 'Sin esfuerzo' })
  for (const who of [luis, luis, eva]) expect((await postReport(who, 'itinerary', id)).status).toBe(201)
  expect((await postReport(luis, 'itinerary', id, { reason: 'hate', text: 'otra vez' })).status).toBe(201)
  expect((await postReport(await signUp(server), 'itinerary', id, { reason: 'rights', text: '  No es suyo ' })).status).toBe(201)
  const found = await fetchCase(moderator, id)
  expect(found).toEqual({
    id: expect.any(String) as string,
    kind: 'itinerary',
    thingId: id,
    title: 'Gana dinero',
    status: 'open',
    reportCount: 3,
    reasons: ['spam', 'rights'],
    firstReportedAt: new Date(clock.now).toISOString(),
    author: { id: ana.id, name: 'Viajera', username: ana.username, avatar: null },
  })
  const details = await moderator.call('GET /moderation/cases/{id}', { params: { id: found.id } })
  expect(details.reasonCounts).toEqual({ spam: 2, rights: 1 })
  expect(details.reports.map(({ reason, text }) => [reason, text])).toEqual([
    ['spam', ''],
    ['spam', ''],
    ['rights', 'No es suyo'],
  ])
  expect(details).toMatchObject({
    isThere: true,
    decisions: [],
    authorRecord: { reportCount: 3, hidden: 0, suspendedUntil: null },
  })
})

it('a case keeps a snapshot of the content at its first report', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana, { title: 'Antes', description: 'Como era' })
  const room = await server.services.hub.open(id)
  const dayId = room.view().days[0]?.id ?? ''
  await room.write({ origin: 'server', userId: ana.id }, (doc) => addEvent(doc, { dayId }, { label: 'Compra aquí' }))
  await postReport(luis, 'itinerary', id)
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Después' } })
  await postReport(await signUp(server), 'itinerary', id)
  const { id: caseId, title } = await fetchCase(moderator, id)
  const { snapshot } = await moderator.call('GET /moderation/cases/{id}', { params: { id: caseId } })
  expect(title).toBe('Antes')
  expect(snapshot).toMatchObject({
    kind: 'itinerary',
    title: 'Antes',
    description: 'Como era',
    place: 'Madrid, España',
    days: [{ events: [{ label: 'Compra aquí' }] }, { events: [] }, { events: [] }],
    ideas: [],
  })
})

it('lists and profiles can be reported, with a snapshot of public data', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const [trip, secret] = [await createItinerary(ana, { title: 'Público' }), await createItinerary(ana, { isPublic: false })]
  const list = await createList(ana, { title: 'Lista' })
  for (const itineraryId of [trip, secret])
    await ana.call('POST /lists/{id}/itineraries', { params: { id: list }, body: { itineraryId } })
  await postReport(luis, 'list', list)
  await postReport(luis, 'profile', ana.id, { reason: 'harassment' })
  const snapshotOf = async (thingId: string) => {
    const { id } = await fetchCase(moderator, thingId)
    return (await moderator.call('GET /moderation/cases/{id}', { params: { id } })).snapshot
  }
  const itineraries = [{ id: trip, title: 'Público' }]
  expect(await snapshotOf(list)).toEqual({ kind: 'list', title: 'Lista', description: '', image: null, itineraries })
  expect(await snapshotOf(ana.id)).toEqual({ kind: 'profile', name: 'Viajera', username: ana.username, avatar: null })
})

it('a report of own, private or unknown content is refused, and so is one without a session', async () => {
  const { ana, luis, stranger } = fixture
  const [own, secret] = [await createItinerary(luis), await createItinerary(ana, { isPublic: false })]
  expect(await readRefusal(await postReport(luis, 'itinerary', own))).toMatchObject({
    status: 400,
    issues: [{ path: 'id', code: 'is_own' }],
  })
  expect(await readRefusal(await postReport(luis, 'profile', luis.id))).toMatchObject({ status: 400 })
  expect(await readRefusal(await postReport(luis, 'itinerary', secret))).toMatchObject({
    status: 403,
    error: 'UnauthorizedError',
  })
  expect(await readRefusal(await postReport(luis, 'list', await createList(ana, { isPublic: false })))).toMatchObject({
    status: 403,
  })
  const nowhere = '01900000-0000-7000-8000-000000000000'
  for (const kind of ['itinerary', 'list', 'profile', 'comment'] as const)
    expect(await readRefusal(await postReport(luis, kind, nowhere))).toMatchObject({ status: 404, error: 'NotFoundError' })
  expect((await postReport(stranger, 'itinerary', await createItinerary(ana))).status).toBe(401)
})

it('a user can report a user they blocked, and the blocked user gets 404', async () => {
  const { ana, luis } = fixture
  const [id, list, secret] = [await createItinerary(ana), await createList(ana), await createItinerary(ana, { isPublic: false })]
  const all = [
    ['itinerary', id],
    ['list', list],
    ['profile', ana.id],
  ] as const
  await luis.call('POST /users/{id}/block', { params: { id: ana.id } })
  for (const [kind, thing] of all) expect([kind, (await postReport(luis, kind, thing)).status]).toEqual([kind, 201])
  expect((await postReport(luis, 'itinerary', secret)).status).toBe(404)
  expect((await postReport(ana, 'profile', luis.id)).status).toBe(404)
})

it.each([
  [{ kind: 'song' }, 'kind'],
  [{ id: 'x' }, 'id'],
  [{ reason: 'dull' }, 'reason'],
  [{ text: 'a'.repeat(501) }, 'text'],
])('a report with %j is refused for %s', async (wrong, path) => {
  const { ana, luis } = fixture
  const body = { kind: 'itinerary', id: await createItinerary(ana), reason: 'spam', text: '', ...wrong }
  expect(await luis.refused('POST /reports', { body })).toMatchObject({ status: 400, issues: [{ path }] })
})

it('a report after a decision opens a new case with a new snapshot', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana, { title: 'Uno' })
  await postReport(luis, 'itinerary', id)
  const first = await fetchCase(moderator, id)
  expect((await sendDecision(moderator, first.id, { action: 'dismiss' })).status).toBe(204)
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Dos' } })
  await postReport(await signUp(server), 'itinerary', id)
  expect(await fetchCase(moderator, id)).toMatchObject({ title: 'Dos', reportCount: 1 })
  expect((await fetchCase(moderator, id)).id).not.toBe(first.id)
})

it('concurrent first reports are all counted in one case', async () => {
  const { server, ana } = fixture
  const moderator = await signUpModerator(server)
  const id = await createItinerary(ana)
  const people = await Promise.all(Array.from({ length: 12 }, () => signUp(server)))
  const answers = await Promise.all(people.flatMap((who) => [postReport(who, 'itinerary', id), postReport(who, 'itinerary', id)]))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await fetchCase(moderator, id)).toMatchObject({ reportCount: 12 })
  expect(await queryValue(server.services.db, 'SELECT count(*) FROM reports WHERE thing_id = @id', { id })).toBe(12)
})

it('reports of a deleted account stay without a reporter', async () => {
  const { server, ana } = fixture
  const [moderator, eva] = [await signUpModerator(server), await signUp(server)]
  const id = await createItinerary(ana)
  await postReport(eva, 'itinerary', id, { text: 'Mira esto' })
  await eva.call('DELETE /users/{id}', { params: { id: eva.id }, body: { password: eva.password } })
  const { id: caseId } = await fetchCase(moderator, id)
  const { reports } = await moderator.call('GET /moderation/cases/{id}', { params: { id: caseId } })
  expect(reports).toMatchObject([{ text: 'Mira esto', reporter: null }])
})

it('the data export contains the reports of the user', async () => {
  const { ana, luis } = fixture
  const id = await createItinerary(ana)
  await postReport(luis, 'itinerary', id, { reason: 'other', text: 'Raro' })
  const { reports } = await luis.call('GET /users/{id}/data', { params: { id: luis.id } })
  expect(reports).toMatchObject([{ kind: 'itinerary', thingId: id, reason: 'other', text: 'Raro' }])
})

it('a user can report twenty items a day', async () => {
  const now = { now: Date.parse('2026-05-01T10:00:00Z') }
  const server = await serverForTest({
    env: { RATE_LIMIT: 'on', ACCESS_TOKEN_SECONDS: '10000000' },
    overrides: { now: () => now.now },
  })
  const [ana, luis] = [await signUp(server), await signUp(server)]
  now.now += DAY
  const things: string[] = []
  for (let i = 0; i < 22; i += 1) things.push(await createItinerary(ana))
  for (const id of things.slice(0, 20)) {
    expect((await postReport(luis, 'itinerary', id)).status).toBe(201)
    now.now += 1000
  }
  const refused = await postReport(luis, 'itinerary', things[20] ?? '')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(24 * 3600 - 20)])
  expect((await postReport(luis, 'itinerary', things[3] ?? '')).status).toBe(201)
  now.now += DAY - 20_000
  expect((await postReport(luis, 'itinerary', things[20] ?? '')).status).toBe(201)
  expect((await postReport(luis, 'itinerary', things[21] ?? '')).status).toBe(429)
})
