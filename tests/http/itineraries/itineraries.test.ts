import { describe, expect, it } from 'vitest'
import { ApiClient, createItinerary, MADRID_GEONAME_ID } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const LISBON = 2267057
const ID = '01900000-0000-7000-8000-0000000000'

const fixture = setUpServerFixture()

const trip = { title: 'Lisboa', startDate: '2025-04-01', endDate: '2025-04-03', location: { geonameId: LISBON } }
const read = (client: ApiClient, id: string) => client.call('GET /itineraries/{id}', { params: { id } })

describe('POST /itineraries', () => {
  it('creates the trip with its days and returns the absolute URL of its page in Location', async () => {
    const answer = await fixture.ana.attempt('POST /itineraries', {
      body: { ...trip, description: ' Pasteles ', isPublic: true, extra: 'ignored' },
    })
    expect(answer.status).toBe(201)
    expect(await answer.text()).toBe('')
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin).toBe(fixture.server.url)
    const [, folder, id = ''] = location.pathname.split('/')
    expect(folder).toBe('itineraries')

    const { days, createdAt, updatedAt, ...rest } = await read(new ApiClient(fixture.server), id)
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
      audience: 'public',
      userId: fixture.ana.id,
      likes: 0,
      author: { id: fixture.ana.id, name: 'Viajera', username: fixture.ana.username, avatar: null },
      isLiked: false,
      forkedFrom: null,
      forkCount: 0,
      collaborators: [],
      commenting: 'everyone',
      bounds: null,
      placeCount: 0,
      commentCount: 0,
      roles: { [fixture.ana.id]: 'owner' },
      myRole: 'visitor',
      recordVersion: 1,
      version: 1,
      ideas: [],
    })
    expect(updatedAt).toBe(createdAt)
    expect(days.map(({ id: _, ...day }) => day)).toEqual([
      { label: 'Día 1 - Martes, 1 de abril', dayNumber: 1, date: '2025-04-01T00:00:00.000Z', events: [] },
      { label: 'Día 2 - Miércoles, 2 de abril', dayNumber: 2, date: '2025-04-02T00:00:00.000Z', events: [] },
      { label: 'Día 3 - Jueves, 3 de abril', dayNumber: 3, date: '2025-04-03T00:00:00.000Z', events: [] },
    ])
  })

  it('creates a private trip by default, refused to other users with 403', async () => {
    const answer = await fixture.ana.attempt('POST /itineraries', { body: trip })
    const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
    expect((await read(fixture.ana, id)).isPublic).toBe(false)
    expect(await fixture.luis.refused('GET /itineraries/{id}', { params: { id } })).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
  })

  it('creates one trip for a repeated id and refuses the id of another user with 409', async () => {
    const id = `${ID}01`
    await createItinerary(fixture.ana, { id, title: 'Primera' })
    await createItinerary(fixture.ana, { id, title: 'Segunda', endDate: '2026-10-30' })
    const itinerary = await read(fixture.ana, id)
    expect([itinerary.title, itinerary.days.length, itinerary.recordVersion]).toEqual(['Primera', 3, 1])
    expect(await fixture.luis.refused('POST /itineraries', { body: { ...trip, id } })).toMatchObject({
      status: 409,
      error: 'ConflictError',
    })
    expect((await read(fixture.ana, id)).userId).toBe(fixture.ana.id)
  })

  it('creates one trip for concurrent requests with the same id', async () => {
    const body = { ...trip, id: `${ID}02` }
    const answers = await Promise.all([1, 2, 3].map(() => fixture.ana.attempt('POST /itineraries', { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await read(fixture.ana, body.id)).days).toHaveLength(3)
  })

  it('creates a client-seeded trip without days', async () => {
    const id = await createItinerary(fixture.ana, { id: `${ID}03`, clientSeeded: true })
    expect((await read(fixture.ana, id)).days).toEqual([])
  })

  it('takes place names from the gazetteer, not from the request', async () => {
    const location = { geonameId: MADRID_GEONAME_ID, name: 'Otra parte', countryName: 'Atlántida' }
    const id = await createItinerary(fixture.ana, { location })
    expect((await read(fixture.ana, id)).location).toMatchObject({
      geonameId: MADRID_GEONAME_ID,
      name: 'Madrid',
      countryName: 'España',
    })
  })

  it('accepts a geonameId as a string of digits', async () => {
    const answer = await fixture.ana.attempt('POST /itineraries', { body: { ...trip, location: { geonameId: String(LISBON) } } })
    expect(answer.status).toBe(201)
  })

  it('refuses to create a trip for another user with 403', async () => {
    const refusal = await fixture.ana.refused('POST /itineraries', { body: { ...trip, userId: fixture.luis.id } })
    expect(refusal).toMatchObject({ status: 403, error: 'UnauthorizedError' })
    await createItinerary(fixture.ana, { userId: fixture.ana.id })
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
    const { status, error, issues = [] } = await fixture.ana.refused('POST /itineraries', { body: { ...trip, [field]: value } })
    expect({ status, error }).toEqual({ status: 400, error: 'InvalidInputError' })
    expect(issues.map((issue) => issue.path)).toEqual([path])
    if (code !== undefined) expect(issues[0]?.code).toBe(code)
  })

  it('counts code points: a title may have fifty emoji', async () => {
    const id = await createItinerary(fixture.ana, { title: '🧭'.repeat(50) })
    expect((await read(fixture.ana, id)).title).toBe('🧭'.repeat(50))
  })

  it('allows a trip of 365 days', async () => {
    const id = await createItinerary(fixture.ana, { startDate: '2025-01-01', endDate: '2025-12-31' })
    const { dayCount, days } = await read(fixture.ana, id)
    expect([dayCount, days.length, days.at(-1)?.label]).toEqual([365, 365, 'Día 365 - Miércoles, 31 de diciembre'])
  })
})
