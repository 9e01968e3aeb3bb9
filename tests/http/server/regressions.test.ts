import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiCall } from '#shared/api/call'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { roots } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { allCalls, createItinerary, MADRID_GEONAME_ID, signUp, type CallName, type Account } from '#testkit/api/apiClient'
import { signUpModerator } from '#testkit/server/socialCalls'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { syncClientOf } from '#testkit/sync/syncClient'

// Faults known from similar products that concern all calls; details are tested elsewhere.

let server: TestServer
let ana: Account
let luis: Account
let id: string
let listId: string
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUpModerator(server)
  luis = await signUp(server)
  id = await createItinerary(ana, { description: 'Con calma', image: '/images/posters/madrid.svg' })
  const list = await ana.attempt('POST /lists', {
    body: { title: 'Sur', description: 'Calor', image: '/images/posters/roma.svg', isPublic: true },
  })
  listId = list.headers.get('location')?.split('/').at(-1) ?? ''
})
afterAll(() => server.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const calls = Object.entries<ApiCall>(allCalls).map(([name, call]) => ({ name: name as CallName, call }))
const withParams = calls.filter(({ call }) => call.params !== undefined)
/** Calls with a mailed token, where an unknown token is a gone one. */
const hasSecret = (name: string) => name.includes('{token}')
const pathOf = (name: string, ids: Record<string, string> = {}) =>
  (name.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? thingOf(name, key))
const thingOf = (name: string, key: string) =>
  key === 'version'
    ? '1'
    : key === 'userId'
      ? luis.id
      : name.includes('/lists/')
        ? listId
        : name.includes('/users/')
          ? ana.id
          : id
const send = (name: string, path: string, init: Parameters<Account['send']>[2] = {}) =>
  ana.send(name.split(' ')[0] ?? '', `/api${path}`, init)

describe('every call', () => {
  it.each(calls.filter(({ call }) => call.query !== undefined))(
    '$name refuses a repeated query parameter',
    async ({ name, call }) => {
      for (const key of Object.keys(call.query?.shape ?? {})) {
        const answer = await send(name, `${pathOf(name)}?${key}=1&${key}=1`)
        expect([key, answer.status]).toEqual([key, 400])
        expect(await answer.json()).toMatchObject({ error: 'InvalidInputError', issues: [{ path: key, code: 'repeated' }] })
      }
    },
  )

  it.each(calls.filter(({ call }) => call.body !== undefined))('$name refuses broken JSON', async ({ name }) => {
    for (const body of ['{', '{"title":"x",}', '[1,2', 'title=x']) {
      const answer = await send(name, pathOf(name), { body, headers: { 'content-type': 'application/json' } })
      expect([body, answer.status, ((await answer.json()) as { error: string }).error]).toEqual([body, 400, 'InvalidInputError'])
    }
  })

  it.each(withParams.filter(({ name }) => !hasSecret(name)))('$name answers 404 for a malformed id', async ({ name }) => {
    for (const wrong of ['10abc', '1', `${id}x`, id.slice(1), id.toUpperCase(), '1 or 1=1', '../users', '%00']) {
      const answer = await send(name, pathOf(name, { id: encodeURIComponent(wrong), userId: encodeURIComponent(wrong) }))
      expect([wrong, answer.status]).toEqual([wrong, 404])
    }
  })

  it.each(withParams.filter(({ name }) => hasSecret(name)))('$name answers 410 for a malformed token', async ({ name, call }) => {
    const sent = call.body === undefined ? {} : { body: JSON.stringify({ newPassword: 'contraseña nueva' }), headers: JSON_TYPE }
    for (const wrong of ['10abc', '1', id, 'x'.repeat(44), '1 or 1=1', '../users', '%00']) {
      const answer = await send(name, pathOf(name, { token: encodeURIComponent(wrong) }), sent)
      expect([wrong, answer.status]).toEqual([wrong, 410])
    }
  })
})

it('feeds refuse unknown values of visibility and sort', async () => {
  for (const name of ['GET /itineraries', 'GET /lists'] as const) {
    for (const query of [
      { visibility: 'private' } as Record<string, string>,
      { visibility: 'Public' },
      { visibility: 'true' },
      { visibility: '' },
      { sort: 'likes' },
      { sort: '' },
    ])
      expect([query, (await ana.attempt(name, { query })).status]).toEqual([query, 400])
    expect((await ana.attempt(name, { query: { visibility: 'all', sort: 'popular' } })).status).toBe(200)
  }
})

describe('a foreign or unknown image path', () => {
  const wrong = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'https://evil.example/x.png',
    '//evil.example/x.png',
    '/images/../session-secret',
    '/uploads/../periplo.sqlite',
    '/uploads/nothing.webp',
    '/images/nothing.svg',
    '/images/logo.svg/x',
    '/images',
    '/api/itineraries',
    ' /images/logo.svg',
    '',
  ]

  it.each(wrong)('%j is refused by every call', async (image) => {
    const trip = { title: 'x', startDate: '2026-01-01', endDate: '2026-01-02', location: { geonameId: MADRID_GEONAME_ID } }
    const person = { name: 'x', username: 'otra.persona', email: 'otra@example.org', password: 'una contraseña' }
    for (const [name, params, body] of [
      ['POST /itineraries', {}, { ...trip, image }],
      ['PATCH /itineraries/{id}', { id }, { image }],
      ['POST /lists', {}, { title: 'x', image }],
      ['PATCH /lists/{id}', { id: listId }, { image }],
      ['PATCH /users/{id}', { id: ana.id }, { avatar: image }],
      ['POST /auth/register', {}, { ...person, avatar: image }],
    ] as const) {
      const refused = await ana.refused(name, { params, body })
      expect([name, refused.status, refused.error, refused.issues?.[0]?.path]).toEqual([
        name,
        400,
        'InvalidInputError',
        Object.keys(body).at(-1),
      ])
    }
  })

  it('is refused for events, from a legacy socket and a document', async () => {
    const tab = await LegacyTab.enter(ana, id)
    const dayId = tab.loadedPage.days[0]?.id ?? ''
    const client = syncClientOf(ana, id)
    await eventually(() => expect(client.isSynced).toBe(true))
    for (const image of wrong.filter((path) => path.includes(':') || path.startsWith('//') || path.includes('..'))) {
      const eventData = { label: 'x', image }
      expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData })).toEqual({
        ok: false,
        error: 'InvalidInputError',
      })
      expect(() => addEvent(client.doc, { dayId }, { label: 'x', image })).toThrow('invalid_field')
    }
    const eventId = addEvent(client.doc, { dayId }, { label: 'Museo' })
    await eventually(() => expect(client.isStored).toBe(true))
    roots(client.doc).events.get(eventId)?.set('image', 'javascript:alert(1)')
    await eventually(() => expect(client.closes.map(({ code }) => code)).toEqual([4422]))
    const { days } = await ana.call('GET /itineraries/{id}', { params: { id } })
    expect(days[0]?.events.map(({ label, image }) => [label, image])).toEqual([['Museo', null]])
  })
})

describe('a partial change', () => {
  it('keeps other fields of an itinerary, list or account', async () => {
    const params = { id }
    const before = await ana.call('GET /itineraries/{id}', { params })
    await ana.call('PATCH /itineraries/{id}', { params, body: { title: 'Otro título', unknown: null } })
    const after = await ana.call('GET /itineraries/{id}', { params })
    expect(after).toEqual({
      ...before,
      title: 'Otro título',
      recordVersion: before.recordVersion + 1,
      version: before.version + 1,
      updatedAt: after.updatedAt,
    })
    const list = await ana.call('GET /lists/{id}', { params: { id: listId } })
    await ana.call('PATCH /lists/{id}', { params: { id: listId }, body: { title: 'Norte' } })
    const changed = await ana.call('GET /lists/{id}', { params: { id: listId } })
    expect(changed).toEqual({ ...list, title: 'Norte', updatedAt: changed.updatedAt })
    const query = { includeEmail: 'true' }
    const person = await ana.call('GET /users/{id}', { params: { id: ana.id }, query })
    await ana.call('PATCH /users/{id}', { params: { id: ana.id }, body: { name: 'Ana María' } })
    expect(await ana.call('GET /users/{id}', { params: { id: ana.id }, query })).toEqual({ ...person, name: 'Ana María' })
  })

  it('keeps other fields of an event, from a legacy socket and a document', async () => {
    const trip = await createItinerary(ana)
    const tab = await LegacyTab.enter(ana, trip)
    const dayId = tab.loadedPage.days[0]?.id ?? ''
    const full = { label: 'Cena', description: 'con Luis', category: 'food', startTime: '21:00', endTime: '23:00' }
    await tab.emit('add-event', { itineraryId: trip, dayId, eventData: full })
    const { event } = await tab.nextAction('add-event')
    await tab.emit('edit-event', { itineraryId: trip, dayId, eventId: event.id, updatedEventData: { label: 'Cena tardía' } })
    expect((await tab.nextAction('edit-event')).updatedEventData).toEqual({ ...event, label: 'Cena tardía' })
    const room = await server.services.hub.open(trip)
    await room.write({ origin: 'server', userId: ana.id }, (doc) => editEvent(doc, event.id, { startTime: '21:30' }))
    expect((await tab.nextAction('edit-event')).updatedEventData).toEqual({ ...event, label: 'Cena tardía', startTime: '21:30' })
  })

  it('does not rename a place for other itineraries', async () => {
    const location = {
      geonameId: MADRID_GEONAME_ID,
      name: 'Atlántida',
      countryName: 'Nunca Jamás',
      adminName1: null,
      lat: 0,
      lng: 0,
    }
    const body = { title: 'x', startDate: '2026-01-01', endDate: '2026-01-02', location }
    expect((await luis.attempt('POST /itineraries', { body })).status).toBe(201)
    const own = await createItinerary(luis)
    await luis.call('PATCH /itineraries/{id}', { params: { id: own }, body: { location } })
    const shown = await ana.call('GET /itineraries/{id}', { params: { id } })
    expect(shown.location).toMatchObject({ name: 'Madrid', countryName: 'España' })
    expect(shown.location.lat).toBeCloseTo(40.4, 1)
  })
})

it('an end date before the start date is refused on creation and change', async () => {
  const body = { title: 'x', startDate: '2026-05-02', endDate: '2026-05-01', location: { geonameId: MADRID_GEONAME_ID } }
  expect(await ana.refused('POST /itineraries', { body })).toMatchObject({ status: 400, issues: [{ code: 'end_before_start' }] })
  const trip = await createItinerary(ana, { startDate: '2026-05-01', endDate: '2026-05-03' })
  for (const change of [
    { endDate: '2026-04-30' },
    { startDate: '2026-05-04' },
    { startDate: '2026-06-02', endDate: '2026-06-01' },
  ])
    expect(await ana.refused('PATCH /itineraries/{id}', { params: { id: trip }, body: change })).toMatchObject({
      status: 400,
      issues: [{ path: 'endDate', code: 'end_before_start' }],
    })
})

it('a signed-in user without access gets 403 from every call, never 401', async () => {
  const secret = await createItinerary(ana, { isPublic: false })
  const hidden = await ana.attempt('POST /lists', { body: { title: 'Mía' } })
  const hiddenId = hidden.headers.get('location')?.split('/').at(-1) ?? ''
  const things = { itineraries: secret, lists: hiddenId, users: ana.id }
  for (const { name, call } of calls.filter(({ call }) => call.access.includes(':') || call.access === 'self')) {
    const kind = (name.split('/')[1] ?? '') as keyof typeof things
    const answer = await luis.attempt(name, {
      params: {
        id: things[kind],
        userId: ana.id,
        eventId: ana.id,
        invitationId: ana.id,
        token: 'nada',
        epoch: '1',
        version: '1',
      },
    })
    expect([name, call.access, answer.status]).toEqual([name, call.access, 403])
  }
  const foreign = {
    title: 'x',
    userId: ana.id,
    startDate: '2026-01-01',
    endDate: '2026-01-01',
    location: { geonameId: MADRID_GEONAME_ID },
  }
  for (const name of ['POST /itineraries', 'POST /lists'] as const)
    expect((await luis.attempt(name, { body: foreign })).status).toBe(403)
  expect((await luis.attempt('GET /lists', { query: { followedBy: ana.id } })).status).toBe(403)
  const params = { id: secret, userId: ana.id }
  expect((await luis.attempt('DELETE /itineraries/{id}/collaborators/{userId}', { params })).status).toBe(403)
})
