import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

const zoneBefore = process.env.TZ
afterAll(() => {
  process.env.TZ = zoneBefore
})

describe.each([
  ['Europe/Madrid', -60],
  ['America/Los_Angeles', 480],
  ['Pacific/Auckland', -780],
  ['UTC', 0],
])('a server in %s', (zone, offset) => {
  let server: TestServer
  let ana: Account
  beforeAll(async () => {
    process.env.TZ = zone
    server = await startTestServer()
    ana = await signUp(server)
  })
  afterAll(() => server.close())

  it('runs in that time zone', () => {
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(offset)
  })

  it.each([
    // Clock changes in Europe, America and New Zealand, a leap day and a new year.
    ['2026-03-28', '2026-03-30', ['Día 1 - Sábado, 28 de marzo', 'Día 2 - Domingo, 29 de marzo', 'Día 3 - Lunes, 30 de marzo']],
    ['2026-03-07', '2026-03-09', ['Día 1 - Sábado, 7 de marzo', 'Día 2 - Domingo, 8 de marzo', 'Día 3 - Lunes, 9 de marzo']],
    ['2026-04-04', '2026-04-06', ['Día 1 - Sábado, 4 de abril', 'Día 2 - Domingo, 5 de abril', 'Día 3 - Lunes, 6 de abril']],
    [
      '2028-02-28',
      '2028-03-01',
      ['Día 1 - Lunes, 28 de febrero', 'Día 2 - Martes, 29 de febrero', 'Día 3 - Miércoles, 1 de marzo'],
    ],
    ['2026-12-31', '2027-01-01', ['Día 1 - Jueves, 31 de diciembre', 'Día 2 - Viernes, 1 de enero']],
  ])('keeps the days of a trip from %s to %s', async (startDate, endDate, labels) => {
    for (const form of [
      (date: string) => date,
      (date: string) => `${date}T00:00:00.000Z`,
      (date: string) => `${date}T00:00:00Z`,
    ]) {
      const id = await createItinerary(ana, { startDate: form(startDate), endDate: form(endDate) })
      const itinerary = await ana.call('GET /itineraries/{id}', { params: { id } })
      expect([itinerary.startDate, itinerary.endDate]).toEqual([`${startDate}T00:00:00.000Z`, `${endDate}T00:00:00.000Z`])
      expect(itinerary.dayCount).toBe(labels.length)
      expect(itinerary.days.map((day) => day.label)).toEqual(labels)
      await ana.call('PATCH /itineraries/{id}', {
        params: { id },
        body: { startDate: itinerary.startDate, endDate: itinerary.endDate },
      })
      expect(await ana.call('GET /itineraries/{id}', { params: { id } })).toEqual(itinerary)
    }
  })

  it('reads local midnight of another time zone as that day', async () => {
    // Madrid on the night its clocks change, Bogotá, Auckland.
    for (const [startDate, endDate] of [
      ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
      ['2026-03-29T05:00:00.000Z', '2026-03-30T05:00:00.000Z'],
      ['2026-03-28T11:00:00.000Z', '2026-03-29T11:00:00.000Z'],
    ] as const) {
      const dates = { startDate: '2026-03-29T00:00:00.000Z', endDate: '2026-03-30T00:00:00.000Z' }
      const id = await createItinerary(ana, { startDate, endDate })
      const made = await ana.call('GET /itineraries/{id}', { params: { id } })
      expect(made).toMatchObject(dates)
      expect(made.days.map(({ label }) => label)).toEqual(['Día 1 - Domingo, 29 de marzo', 'Día 2 - Lunes, 30 de marzo'])
      const other = await createItinerary(ana)
      await ana.call('PATCH /itineraries/{id}', { params: { id: other }, body: { startDate, endDate: '2026-04-05' } })
      await ana.call('PATCH /itineraries/{id}', { params: { id: other }, body: { endDate: '2026-04-01T22:00:00.000Z' } })
      expect(await ana.call('GET /itineraries/{id}', { params: { id: other } })).toMatchObject({
        startDate: dates.startDate,
        endDate: '2026-04-02T00:00:00.000Z',
      })
    }
  })

  it.each([
    '2026-03-29T00:00:00',
    '2026-03-28T23:20:00.000Z',
    '2026-03-29T00:00:00.001Z',
    '29-03-2026',
    '2026-3-29',
    '0000-01-01',
    'today',
    '',
  ])('refuses %j instead of shifting it', async (startDate) => {
    const body = { title: 'x', startDate, endDate: '2026-04-01', location: { geonameId: 3117735 } }
    expect(await ana.refused('POST /itineraries', { body })).toMatchObject({
      status: 400,
      issues: [{ path: 'startDate', code: 'not_a_date' }],
    })
  })

  it('gives createdAt as an instant in UTC', async () => {
    const before = Date.now()
    const id = await createItinerary(ana)
    const { createdAt } = await ana.call('GET /itineraries/{id}', { params: { id } })
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now())
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
})
