import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DomainEvents } from '#server/base/bus'
import { addDay } from '#shared/itinerary/commands'
import { ApiClient, createItinerary, invite, MADRID, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const LISBON = 2267057
const ID = '01900000-0000-7000-8000-0000000000'

let server: TestServer
let told: { [Name in keyof DomainEvents]?: DomainEvents[Name][0][] } = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['recordChanged', 'itineraryDeleted', 'accessRevoked'] as const) {
    server.services.bus.on(name, (event: DomainEvents[typeof name][0]) => {
      told = { ...told, [name]: [...(told[name] ?? []), event] }
    })
  }
}, 180_000)
afterAll(() => server.close())

let ana: Account
let luis: Account
beforeEach(async () => {
  ana = await signUp(server)
  luis = await signUp(server)
  told = {}
})

const trip = { title: 'Lisboa', startDate: '2025-04-01', endDate: '2025-04-03', location: { geonameId: LISBON } }
const read = (client: ApiClient, id: string) => client.call('GET /itineraries/{id}', { params: { id } })
const patch = (client: ApiClient, id: string, body: object, headers?: Record<string, string>) =>
  client.attempt('PATCH /itineraries/{id}', { params: { id }, body, ...(headers === undefined ? {} : { headers }) })

describe('POST /itineraries', () => {
  it('creates the trip with its days, and Location is the absolute address of its page', async () => {
    const answer = await ana.attempt('POST /itineraries', {
      body: { ...trip, description: ' Pasteles ', isPublic: true, extra: 'ignored' },
    })
    expect(answer.status).toBe(201)
    expect(await answer.text()).toBe('')
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin).toBe(server.url)
    const [, folder, id = ''] = location.pathname.split('/')
    expect(folder).toBe('itineraries')

    const { days, createdAt, updatedAt, ...rest } = await read(new ApiClient(server), id)
    expect(rest).toEqual({
      id,
      title: 'Lisboa',
      description: 'Pasteles',
      image: null,
      startDate: '2025-04-01T00:00:00.000Z',
      endDate: '2025-04-03T00:00:00.000Z',
      dayCount: 3,
      location: expect.objectContaining({
        geonameId: LISBON,
        name: 'Lisboa',
        countryName: 'Portugal',
        countryCode: 'PT',
      }) as object,
      isPublic: true,
      userId: ana.id,
      likes: 0,
      author: { id: ana.id, name: 'Viajera', username: ana.username, avatar: null },
      isLiked: false,
      collaborators: [],
      myRole: 'visitor',
      recordVersion: 1,
      ideas: [],
    })
    expect(updatedAt).toBe(createdAt)
    expect(days.map(({ id: _, ...day }) => day)).toEqual([
      { label: 'Día 1 - Martes, 1 de abril', dayNumber: 1, date: '2025-04-01T00:00:00.000Z', events: [] },
      { label: 'Día 2 - Miércoles, 2 de abril', dayNumber: 2, date: '2025-04-02T00:00:00.000Z', events: [] },
      { label: 'Día 3 - Jueves, 3 de abril', dayNumber: 3, date: '2025-04-03T00:00:00.000Z', events: [] },
    ])
  })

  it('is private unless it says otherwise', async () => {
    const answer = await ana.attempt('POST /itineraries', { body: trip })
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    expect((await read(ana, id)).isPublic).toBe(false)
    expect(await luis.refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
  })

  it('repeated with the same id creates once; the id of somebody else is a conflict', async () => {
    const id = `${ID}01`
    await createItinerary(ana, { id, title: 'Primera' })
    await createItinerary(ana, { id, title: 'Segunda', endDate: '2026-10-30' })
    const itinerary = await read(ana, id)
    expect([itinerary.title, itinerary.days.length, itinerary.recordVersion]).toEqual(['Primera', 3, 1])
    expect(await luis.refused('POST /itineraries', { body: { ...trip, id } })).toMatchObject({
      status: 409,
      error: 'ConflictError',
    })
    expect((await read(ana, id)).userId).toBe(ana.id)
  })

  it('sent twice at once with the same id creates once', async () => {
    const body = { ...trip, id: `${ID}02` }
    const answers = await Promise.all([1, 2, 3].map(() => ana.attempt('POST /itineraries', { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await read(ana, body.id)).days).toHaveLength(3)
  })

  it('of a page that seeded it itself has no days until that page syncs', async () => {
    const id = await createItinerary(ana, { id: `${ID}03`, clientSeeded: true })
    expect((await read(ana, id)).days).toEqual([])
  })

  it('takes the names of a place from its own gazetteer', async () => {
    const location = { geonameId: MADRID, name: 'Otra parte', countryName: 'Atlántida' }
    const id = await createItinerary(ana, { location })
    expect((await read(ana, id)).location).toMatchObject({ geonameId: MADRID, name: 'Madrid', countryName: 'España' })
  })

  it('accepts a geonameId written with digits', async () => {
    const answer = await ana.attempt('POST /itineraries', { body: { ...trip, location: { geonameId: String(LISBON) } } })
    expect(answer.status).toBe(201)
  })

  it('refuses to create for somebody else', async () => {
    const refusal = await ana.refused('POST /itineraries', { body: { ...trip, userId: luis.id } })
    expect(refusal).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    await createItinerary(ana, { userId: ana.id })
  })

  it.each([
    ['title', undefined, 'required'],
    ['title', ' \n ', 'too_short'],
    ['title', 'x'.repeat(51), 'too_long'],
    ['title', ['Lisboa'], 'wrong_type'],
    ['description', 'x'.repeat(251), 'too_long'],
    ['description', null, 'wrong_type'],
    ['image', 'https://example.org/a.png', 'not_an_image'],
    ['image', '/uploads/not-there.webp', 'unknown_image'],
    ['image', '/uploads/../session-secret', 'not_an_image'],
    ['startDate', '2025-04-01T00:07:00+02:00', 'not_a_date'],
    ['startDate', '2025-03-31T22:00:01.000Z', 'not_a_date'],
    ['startDate', '2025-02-30', 'not_a_date'],
    ['startDate', 20250401, 'wrong_type'],
    ['endDate', '2025-03-31', 'end_before_start'],
    ['endDate', '2026-04-01', 'range_too_long'],
    ['location', undefined, 'required'],
    ['location', 'Lisboa', 'wrong_type'],
    ['location.geonameId', { geonameId: 1 }, 'unknown_place'],
    ['location.geonameId', { geonameId: 'Lisboa' }, 'not_a_number'],
    ['location.geonameId', { geonameId: '' }, 'not_a_number'],
    ['location.geonameId', { geonameId: 1.5 }, undefined],
    ['location.geonameId', { geonameId: null }, undefined],
    ['isPublic', 'yes', 'wrong_type'],
    ['id', 'mine', 'not_an_id'],
    ['id', ID.toUpperCase(), 'not_an_id'],
    ['clientSeeded', true, 'needs_an_id'],
  ])('refuses %s = %j', async (path, value, code) => {
    const [field = ''] = path.split('.')
    const { status, error, issues = [] } = await ana.refused('POST /itineraries', { body: { ...trip, [field]: value } })
    expect({ status, error }).toEqual({ status: 400, error: 'InvalidInputError' })
    expect(issues.map((issue) => issue.path)).toEqual([path])
    if (code !== undefined) expect(issues[0]?.code).toBe(code)
  })

  it('counts code points: fifty emoji are a title', async () => {
    const id = await createItinerary(ana, { title: '🧭'.repeat(50) })
    expect((await read(ana, id)).title).toBe('🧭'.repeat(50))
  })

  it('allows a trip of 365 days', async () => {
    const id = await createItinerary(ana, { startDate: '2025-01-01', endDate: '2025-12-31' })
    const { dayCount, days } = await read(ana, id)
    expect([dayCount, days.length, days.at(-1)?.label]).toEqual([365, 365, 'Día 365 - Miércoles, 31 de diciembre'])
  })
})

describe('PATCH /itineraries/{id}', () => {
  it('changes what is sent, counts it, and tells who looks what was before and after', async () => {
    const id = await createItinerary(ana)
    const answer = await patch(ana, id, {
      title: '  Otro   título ',
      description: '',
      isPublic: false,
      location: { geonameId: LISBON },
    })
    expect(answer.status).toBe(204)
    const { title, isPublic, recordVersion, location } = await read(ana, id)
    expect([title, isPublic, recordVersion, location.name]).toEqual(['Otro título', false, 2, 'Lisboa'])
    const [change] = told.recordChanged ?? []
    expect(told.recordChanged).toHaveLength(1)
    expect(change?.before).toMatchObject({
      title: 'Madrid en otoño',
      isPublic: true,
      recordVersion: 1,
      location: { name: 'Madrid' },
    })
    expect(change?.after).toEqual({
      title: 'Otro título',
      description: '',
      image: null,
      startDate: '2026-10-24T00:00:00.000Z',
      endDate: '2026-10-26T00:00:00.000Z',
      location,
      isPublic: false,
      collaborators: [],
      recordVersion: 2,
    })
  })

  it('with the same values again changes nothing', async () => {
    const id = await createItinerary(ana)
    expect((await patch(ana, id, { title: 'Nuevo' })).status).toBe(204)
    const before = await read(ana, id)
    expect(
      (await patch(ana, id, { title: 'Nuevo', startDate: '2026-10-24T00:00:00.000Z', location: { geonameId: MADRID } })).status,
    ).toBe(204)
    expect((await patch(ana, id, {})).status).toBe(204)
    expect(await read(ana, id)).toEqual(before)
    expect(told.recordChanged).toHaveLength(1)
  })

  it('clears a description with the empty text and an image with null', async () => {
    const id = await createItinerary(ana, { description: 'Algo', image: '/images/posters/madrid.svg' })
    await patch(ana, id, { description: '', image: null })
    expect(await read(ana, id)).toMatchObject({ description: '', image: null })
  })

  it('moves the days along with the first date; they keep their ids', async () => {
    const id = await createItinerary(ana)
    const before = await read(ana, id)
    await patch(ana, id, { startDate: '2026-12-31', endDate: '2027-01-02T00:00:00.000Z' })
    const after = await read(ana, id)
    expect(after.days.map((day) => day.id)).toEqual(before.days.map((day) => day.id))
    expect(after.days.map((day) => day.label)).toEqual([
      'Día 1 - Jueves, 31 de diciembre',
      'Día 2 - Viernes, 1 de enero',
      'Día 3 - Sábado, 2 de enero',
    ])
  })

  it('never adds days: a longer range shows as many as there are', async () => {
    const id = await createItinerary(ana)
    await patch(ana, id, { endDate: '2026-11-30' })
    const { dayCount, days } = await read(ana, id)
    expect([dayCount, days.length]).toEqual([38, 3])
  })

  it('refuses a range shorter than the days shown, from either end, and keeps everything', async () => {
    const id = await createItinerary(ana)
    for (const body of [
      { startDate: '2026-10-25' },
      { endDate: '2026-10-25' },
      { startDate: '2026-11-01', endDate: '2026-11-01' },
    ]) {
      const refusal = await ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { ...body, title: 'No' } })
      expect(refusal).toMatchObject({
        status: 400,
        error: 'InvalidInputError',
        issues: [{ path: 'endDate', code: 'range_too_short' }],
      })
    }
    expect(await read(ana, id)).toMatchObject({ title: 'Madrid en otoño', recordVersion: 1, dayCount: 3 })
    expect(told.recordChanged).toBeUndefined()
  })

  it('lets a range shrink that is longer than its days', async () => {
    const id = await createItinerary(ana)
    await patch(ana, id, { endDate: '2026-11-30' })
    expect((await patch(ana, id, { endDate: '2026-10-26' })).status).toBe(204)
    expect((await patch(ana, id, { endDate: '2026-10-25' })).status).toBe(400)
  })

  it('lets a range grow that is still shorter than the days that two people added at once', async () => {
    const id = await createItinerary(ana)
    const room = await server.services.hub.open(id)
    for (const _ of [4, 5, 6]) await room.write({ origin: 'server', userId: null }, (doc) => addDay(doc, { rangeDays: 10 }))
    expect((await patch(ana, id, { endDate: '2026-10-27' })).status).toBe(204)
    expect((await patch(ana, id, { endDate: '2026-10-26' })).status).toBe(400)
    const { dayCount, days } = await read(ana, id)
    expect([dayCount, days.length]).toEqual([4, 6])
  })

  it('refuses dates that are reversed by only one of them', async () => {
    const id = await createItinerary(ana)
    const refusal = await ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { startDate: '2027-01-01' } })
    expect(refusal.issues).toEqual([{ path: 'endDate', code: 'end_before_start' }])
  })

  it.each(['"1"', 'W/"1"', '1', '"7", "1"', '*'])('goes through with If-Match: %s while that is the version', async (ifMatch) => {
    const id = await createItinerary(ana)
    expect((await patch(ana, id, { title: 'Nuevo' }, { 'if-match': ifMatch })).status).toBe(204)
  })

  it('answers 412 once somebody changed it, and changes nothing', async () => {
    const id = await createItinerary(ana)
    await patch(ana, id, { title: 'Nuevo' })
    const refusal = await ana.refused('PATCH /itineraries/{id}', {
      params: { id },
      body: { title: 'Viejo' },
      headers: { 'if-match': '"1"' },
    })
    expect(refusal).toMatchObject({ status: 412, error: 'PreconditionFailedError' })
    expect((await read(ana, id)).title).toBe('Nuevo')
    expect((await patch(ana, id, { title: 'x' }, { 'if-match': '"abc"' })).status).toBe(400)
  })
})

describe('DELETE /itineraries/{id}', () => {
  it('removes it for everybody and tells who has it open', async () => {
    const id = await createItinerary(ana)
    await invite(ana, id, luis)
    expect((await ana.attempt('DELETE /itineraries/{id}', { params: { id } })).status).toBe(204)
    expect(told.itineraryDeleted).toEqual([{ itineraryId: id }])
    for (const client of [ana, luis, new ApiClient(server)]) {
      expect(await client.refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({
        status: 404,
        error: 'NotFoundError',
      })
    }
    expect(await ana.refused('DELETE /itineraries/{id}', { params: { id } })).toMatchObject({ status: 404 })
  })

  it('with a JSON content type and no body works, as legacy pages send it', async () => {
    const id = await createItinerary(ana)
    const answer = await ana.send('DELETE', `/api/itineraries/${id}`, { headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(204)
  })
})

describe('collaborators', () => {
  it('are listed after the owner, in the order in which they came; adding one twice is harmless', async () => {
    const id = await createItinerary(ana)
    const eva = await signUp(server)
    for (const guest of [luis, eva, luis, ana]) await invite(ana, id, { username: guest.username.toUpperCase() })
    const listed = await new ApiClient(server).call('GET /itineraries/{id}/collaborators', { params: { id } })
    expect(listed.map((user) => user.id)).toEqual([ana.id, luis.id, eva.id])
    const { collaborators, recordVersion, myRole } = await read(luis, id)
    expect([collaborators, recordVersion, myRole]).toEqual([[luis.id, eva.id], 1, 'collaborator'])
    expect(told.recordChanged?.map(({ after }) => after.collaborators)).toEqual([[luis.id], [luis.id, eva.id]])
  })

  it('are added by an existing username only', async () => {
    const id = await createItinerary(ana)
    const add = (body: object) => ana.refused('POST /itineraries/{id}/collaborators', { params: { id }, body })
    expect(await add({ username: 'nobody.at.all' })).toMatchObject({ status: 404, error: 'NotFoundError' })
    expect(await add({ username: luis.id })).toMatchObject({ status: 404 })
    expect(await add({ username: '' })).toMatchObject({ status: 400 })
    expect(await add({})).toMatchObject({ status: 400 })
  })

  it('leave or are removed by the owner, at once, and again is harmless', async () => {
    const id = await createItinerary(ana, { isPublic: false })
    const eva = await signUp(server)
    await invite(ana, id, luis)
    await invite(ana, id, eva)
    const remove = (client: ApiClient, userId: string) =>
      client.attempt('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId } })
    expect((await remove(luis, eva.id)).status).toBe(403)
    expect((await remove(ana, ana.id)).status).toBe(400)
    expect((await remove(ana, 'abc')).status).toBe(404)
    expect((await remove(await signUp(server), luis.id)).status).toBe(403)
    for (const _ of [1, 2]) {
      expect((await remove(luis, luis.id)).status).toBe(204)
      expect((await remove(ana, eva.id)).status).toBe(204)
    }
    expect(told.accessRevoked).toEqual([
      { itineraryId: id, userId: luis.id },
      { itineraryId: id, userId: eva.id },
    ])
    expect(await luis.refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({ status: 403 })
    expect((await remove(eva, luis.id)).status).toBe(403)
    expect((await read(ana, id)).recordVersion).toBe(1)
  })

  it('is-collaborator is true for the owner too', async () => {
    const id = await createItinerary(ana)
    const eva = await signUp(server)
    await invite(ana, id, luis)
    const answers = [ana, luis, eva].map((person) => person.call('GET /itineraries/{id}/is-collaborator', { params: { id } }))
    expect(await Promise.all(answers)).toEqual([{ isCollaborator: true }, { isCollaborator: true }, { isCollaborator: false }])
  })
})
