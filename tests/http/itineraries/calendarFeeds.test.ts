import ICAL from 'ical.js'
import * as nodeIcal from 'node-ical'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { ApiClient, createItinerary, invite, inviteAndOpen, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { dayIdAt, waitUntilStored } from '#testkit/server/versionsFixture'
import { queryValue } from '#testkit/server/rows'
import { captureStatements } from '#testkit/server/captureStatements'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { startTestServer } from '#testkit/server/testServer'
import { findEventIdByLabel } from '#testkit/sync/captureUpdate'
import { unfoldCalendarLines, calendarValues } from '#testkit/trips/calendarText'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const clock = { now: Date.parse('2026-05-01T10:00:00Z') }
const MINUTE = 60_000
const fixture = setUpServerFixture({ overrides: { now: () => clock.now } })
beforeEach(() => void (clock.now += MINUTE))

const subscribe = (who: ApiClient, id: string) => who.call('POST /itineraries/{id}/calendar', { params: { id } })
/** A calendar app has only the URL. */
const ask = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })
const read = async (url: string) => {
  const answer = await ask(url)
  expect(answer.status).toBe(200)
  return answer.text()
}
/** Without date and request id. */
const wholeAnswer = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
  body: await answer.text(),
})
const setTrip = (who: Account, id: string, body: object) => who.call('PATCH /itineraries/{id}', { params: { id }, body })

const plan = {
  1: [{ label: 'Prado', startTime: '10:00', endTime: '12:30' }, { label: 'Retiro' }],
  2: [{ label: 'Rastro', startTime: '23:00', endTime: '01:00' }],
} as const

describe('the secret URL of a calendar', () => {
  it('is shown once, reports creation and last use, and can be replaced and ended', async () => {
    const { id } = await createPlannedTrip(fixture.ana, plan)
    const params = { id }
    expect((await fixture.ana.refused('GET /itineraries/{id}/calendar', { params })).status).toBe(404)
    const first = await subscribe(fixture.ana, id)
    expect(first.url).toMatch(new RegExp(`^${fixture.server.url}/calendar/[\\w-]{43}\\.ics$`))
    expect(first.createdAt).toBe(new Date(clock.now).toISOString())
    expect(await fixture.ana.call('GET /itineraries/{id}/calendar', { params })).toEqual({
      createdAt: first.createdAt,
      lastUsedAt: null,
    })
    clock.now += MINUTE
    await read(first.url)
    const usedAt = new Date(clock.now).toISOString()
    expect(await fixture.ana.call('GET /itineraries/{id}/calendar', { params })).toEqual({
      createdAt: first.createdAt,
      lastUsedAt: usedAt,
    })
    const second = await subscribe(fixture.ana, id)
    expect(second.url).not.toBe(first.url)
    expect([(await ask(first.url)).status, (await ask(second.url)).status]).toEqual([404, 200])
    await fixture.ana.call('DELETE /itineraries/{id}/calendar', { params })
    await fixture.ana.call('DELETE /itineraries/{id}/calendar', { params })
    expect((await ask(second.url)).status).toBe(404)
    expect((await fixture.ana.refused('GET /itineraries/{id}/calendar', { params })).status).toBe(404)
  })

  it('belongs to one user and ignores session cookies', async () => {
    const { id } = await createPlannedTrip(fixture.ana, plan)
    const [hers, his] = [await subscribe(fixture.ana, id), await subscribe(fixture.luis, id)]
    await fixture.ana.call('DELETE /itineraries/{id}/calendar', { params: { id } })
    expect([(await ask(hers.url)).status, (await ask(his.url)).status]).toEqual([404, 200])
    const withCookies = [fixture.ana.cookies, 'access_token=garbage', '']
    const texts = await Promise.all(withCookies.map(async (cookie) => (await ask(his.url, { cookie })).text()))
    expect(new Set(texts).size).toBe(1)
  })

  it('answers like an unknown URL once its user loses access, and still works for other users', async () => {
    const { id } = await createPlannedTrip(fixture.ana, plan, { isPublic: false })
    await invite(fixture.ana, id, fixture.luis)
    const [hers, his] = [await subscribe(fixture.ana, id), await subscribe(fixture.luis, id)]
    const gone = await signUp(fixture.server)
    await invite(fixture.ana, id, gone)
    const theirs = await subscribe(gone, id)
    const deleted = await subscribe(fixture.luis, await createItinerary(fixture.luis))
    const unknown = await wholeAnswer(await ask(hers.url.replace(/[\w-]{43}/, 'a'.repeat(43))))
    expect([unknown.status, (await ask(his.url)).status, (await ask(theirs.url)).status]).toEqual([404, 200, 200])

    await fixture.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: fixture.luis.id } })
    await gone.call('DELETE /users/{id}', { params: { id: gone.id }, body: { password: gone.password } })
    const { itineraries } = await fixture.luis.call('GET /users/{id}/data', { params: { id: fixture.luis.id } })
    await fixture.luis.call('DELETE /itineraries/{id}', { params: { id: itineraries[0]?.id ?? '' } })
    for (const url of [
      his.url,
      theirs.url,
      deleted.url,
      `${hers.url}x`,
      hers.url.replace('.ics', ''),
      hers.url.replace('.ics', '.txt'),
    ])
      expect(await wholeAnswer(await ask(url))).toEqual(unknown)
    await read(hers.url)
  })

  it('ends when its user changes the password, not with other profile changes', async () => {
    const { id } = await createPlannedTrip(fixture.ana, plan, { isPublic: false })
    await invite(fixture.ana, id, fixture.luis)
    const [ofTrip, ofAll] = [await subscribe(fixture.ana, id), await fixture.ana.call('POST /users/me/calendar')]
    const his = await subscribe(fixture.luis, id)
    const change = (body: object) => fixture.ana.attempt('PATCH /users/{id}', { params: { id: fixture.ana.id }, body })
    const statuses = () => Promise.all([ofTrip, ofAll, his].map(async ({ url }) => (await ask(url)).status))
    expect((await change({ name: 'Ana María' })).status).toBe(204)
    expect((await change({ currentPassword: 'no es esta', newPassword: 'una nueva contraseña' })).status).toBe(403)
    expect(await statuses()).toEqual([200, 200, 200])
    const right = { currentPassword: fixture.ana.password, newPassword: 'una nueva contraseña' }
    expect((await change(right)).status).toBe(204)
    expect(await statuses()).toEqual([404, 404, 200])
    expect((await fixture.ana.refused('GET /users/me/calendar')).status).toBe(404)
  })

  it('answers 404 to a user without access once the trip is private', async () => {
    const id = await createItinerary(fixture.ana)
    const { url } = await subscribe(fixture.luis, id)
    await setTrip(fixture.ana, id, { isPublic: false })
    expect((await ask(url)).status).toBe(404)
    expect((await fixture.luis.refused('POST /itineraries/{id}/calendar', { params: { id } })).status).toBe(403)
    await fixture.luis.call('DELETE /itineraries/{id}/calendar', { params: { id } })
  })

  it('is kept from search engines and shared caches, and answers 304 to a matching ETag', async () => {
    const { id } = await createPlannedTrip(fixture.ana, plan)
    const { url } = await subscribe(fixture.ana, id)
    const answer = await ask(url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    const etag = answer.headers.get('etag') ?? ''
    const again = await ask(url, { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'private, no-cache'])
    expect(await (await fetch(`${fixture.server.url}/robots.txt`)).text()).toContain('Disallow: /calendar/')
    const taken = await fixture.ana.refused('PATCH /users/{id}', {
      params: { id: fixture.ana.id },
      body: { username: 'Calendar' },
    })
    expect(taken.issues).toEqual([{ path: 'username', code: 'reserved' }])
  })
})

describe('the content of a calendar', () => {
  it('is built once per version of a trip, without reading unchanged trips', async () => {
    const other = await createItinerary(fixture.ana, { title: 'Roma' })
    const { id } = await createPlannedTrip(fixture.ana, plan)
    const { url } = await fixture.ana.call('POST /users/me/calendar')
    const readsOf = async () => {
      let text = ''
      const statements = await captureStatements(fixture.server.services.db, async () => (text = await read(url)))
      return { text, reads: statements.filter((statement) => /from "?calendar_entries/.test(statement)).length }
    }
    const { text } = await readsOf()
    expect(await readsOf()).toEqual({ text, reads: 0 })
    await setTrip(fixture.ana, other, { title: 'Otra Roma' })
    expect(await readsOf()).toEqual({ text, reads: 1 })
    const room = await fixture.server.services.hub.open(id)
    await room.write({ origin: 'server', userId: fixture.ana.id }, (doc) =>
      editEvent(doc, findEventIdByLabel(doc, 'Prado'), { label: 'Thyssen' }),
    )
    const changed = await readsOf()
    expect([changed.text.includes('SUMMARY:Thyssen'), changed.reads]).toEqual([true, 2])
    expect(await readsOf()).toEqual({ text: changed.text, reads: 0 })
  })

  it('parses alike in ical.js and node-ical, in page order and in the local time of the place', async () => {
    const { id } = await createPlannedTrip(fixture.ana, plan)
    const text = await read((await subscribe(fixture.ana, id)).url)
    const component = new ICAL.Component(ICAL.parse(text) as unknown[])
    const events = component.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    const seen = events.map(({ summary, startDate, endDate }) => [
      summary,
      startDate.toJSDate().toISOString(),
      endDate.toString(),
    ])
    expect(seen[0]).toEqual(['Prado', '2026-10-24T08:00:00.000Z', '2026-10-24T12:30:00'])
    // Clocks change that night.
    expect(seen[2]).toEqual(['Rastro', '2026-10-25T22:00:00.000Z', '2026-10-26T01:00:00'])
    const other = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
    expect(other.map(({ summary, start }) => [summary, start.toISOString()]).filter(([summary]) => summary !== 'Retiro')).toEqual(
      [seen[0]?.slice(0, 2), seen[2]?.slice(0, 2)],
    )
    expect(other.map(({ summary }) => summary)).toEqual(['Prado', 'Retiro', 'Rastro'])
    expect(calendarValues(text, 'X-WR-CALNAME')).toEqual(['Madrid en otoño'])
    expect(calendarValues(text, 'URL')[0]).toBe(`${fixture.server.url}/itineraries/${id}`)
  })

  it('is byte-identical without changes, and raises SEQUENCE only for changed events', async () => {
    const { id, page } = await createPlannedTrip(fixture.ana, plan)
    const { url } = await subscribe(fixture.ana, id)
    const numbers = async () => {
      const text = await read(url)
      const [names, sequences, changes] = ['SUMMARY', 'SEQUENCE', 'LAST-MODIFIED'].map((name) => calendarValues(text, name))
      expect(calendarValues(text, 'DTSTAMP')).toEqual(changes)
      return Object.fromEntries(names?.map((name, i) => [name, `${sequences?.[i]} ${changes?.[i]?.slice(9, 13)}`]) ?? [])
    }
    const time = () => new Date(clock.now).toISOString().slice(11, 16).replace(':', '')
    const began = time()
    const first = await read(url)
    expect(await numbers()).toEqual({ Prado: `0 ${began}`, Retiro: `0 ${began}`, Rastro: `0 ${began}` })

    clock.now += 5 * MINUTE
    await setTrip(fixture.ana, id, { isPublic: false, description: 'Otra' })
    expect(await read(url)).toBe(first)

    editEvent(page.doc, findEventIdByLabel(page.doc, 'Prado'), { description: 'Cerrado los lunes' })
    moveEvent(page.doc, findEventIdByLabel(page.doc, 'Retiro'), { dayId: dayIdAt(page, 3) })
    await waitUntilStored(page)
    const moved = time()
    expect(await numbers()).toEqual({ Prado: `1 ${moved}`, Retiro: `1 ${moved}`, Rastro: `0 ${began}` })

    clock.now += 5 * MINUTE
    deleteEvent(page.doc, findEventIdByLabel(page.doc, 'Retiro'))
    await waitUntilStored(page)
    expect(await numbers()).toEqual({ Prado: `1 ${moved}`, Rastro: `0 ${began}` })
    const count = 'SELECT count(*) FROM calendar_entries WHERE itinerary_id = @id'
    expect(await queryValue(fixture.server.services.db, count, { id })).toBe(2)

    await setTrip(fixture.ana, id, { startDate: '2026-10-31', endDate: '2026-11-02' })
    expect(await numbers()).toEqual({ Prado: `2 ${time()}`, Rastro: `1 ${time()}` })
    clock.now += MINUTE
    const parallel = await Promise.all(Array.from({ length: 8 }, () => read(url)))
    expect(new Set(parallel).size).toBe(1)
    expect(unfoldCalendarLines(parallel[0] ?? '')).toContain('SEQUENCE:2')
  })

  it('is the same for concurrent requests, also right after a change', async () => {
    const { id, page } = await createPlannedTrip(fixture.ana, plan)
    const { url } = await subscribe(fixture.ana, id)
    for (const label of ['Museo', 'Museo del Prado', 'Prado otra vez']) {
      editEvent(page.doc, page.view().days[0]?.events[0] ?? '', { label })
      await waitUntilStored(page)
      const texts = await Promise.all(Array.from({ length: 10 }, () => read(url)))
      expect(new Set(texts).size).toBe(1)
    }
    expect(calendarValues(await read(url), 'SEQUENCE')).toEqual(['2', '0', '0'])
  })
})

describe('the calendar of all trips of a user', () => {
  it('lists owned and edited trips by date, without those that ended over a year ago', async () => {
    const [ana, luis] = [fixture.ana, fixture.luis]
    const trip = async (owner: Account, title: string, startDate: string, endDate = startDate) => {
      const { id } = await createPlannedTrip(owner, { 1: [{ label: title }] }, { title, startDate, endDate, isPublic: true })
      return id
    }
    const later = await trip(ana, 'Mía', '2026-08-01')
    await inviteAndOpen(luis, await trip(luis, 'Compartida', '2026-07-01'), ana)
    await invite(luis, await trip(luis, 'Sin abrir', '2026-07-01'), ana)
    await trip(luis, 'Ajena', '2026-07-02')
    await trip(ana, 'Antigua', '2025-04-20', '2025-04-29')
    await trip(ana, 'De hace un año', '2025-04-20', '2025-05-02')
    const { url, createdAt } = await ana.call('POST /users/me/calendar')
    expect(await ana.call('GET /users/me/calendar')).toEqual({ createdAt, lastUsedAt: null })
    const text = await read(url)
    expect(calendarValues(text, 'SUMMARY')).toEqual(['De hace un año', 'Compartida', 'Mía'])
    expect(await read(url)).toBe(text)
    await ana.call('DELETE /itineraries/{id}', { params: { id: later } })
    expect(calendarValues(await read(url), 'SUMMARY')).toEqual(['De hace un año', 'Compartida'])
    const [mine] = [await subscribe(ana, await trip(ana, 'Otra', '2026-09-01'))]
    await ana.call('DELETE /users/me/calendar')
    expect([(await ask(url)).status, (await ask(mine.url)).status]).toEqual([404, 200])
    expect((await ana.refused('GET /users/me/calendar')).status).toBe(404)
    expect((await new ApiClient(fixture.server).refused('POST /users/me/calendar')).status).toBe(401)
  })
})

it('a calendar URL is read at most 60 times an hour, and its token is neither logged nor stored', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => lines.push(line) })
  const server = await startTestServer({ env: { RATE_LIMIT: 'on' }, overrides: { log } })
  const ana = await signUp(server)
  const { id } = await createPlannedTrip(ana, plan)
  const { url } = await subscribe(ana, id)
  const statuses: number[] = []
  for (let i = 0; i < 61; i += 1) statuses.push((await ask(url)).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  const late = await ask(url)
  const seconds = Number(late.headers.get('retry-after'))
  expect((await readRefusal(late)).error).toBe('TooManyRequestsError')
  expect(seconds).toBeGreaterThan(3000)
  expect(seconds).toBeLessThanOrEqual(3600)
  // Each URL has its own limit, and ended ones look unknown.
  expect((await ask((await ana.call('POST /users/me/calendar')).url)).status).toBe(200)
  await ana.call('DELETE /itineraries/{id}/calendar', { params: { id } })
  expect((await ask(url)).status).toBe(404)
  const token = /[\w-]{43}/.exec(url)?.[0] ?? ''
  const rows = JSON.stringify(await server.services.db.rows('SELECT * FROM calendar_feeds'))
  await server.close()
  expect(lines.filter((line) => line.includes('GET /calendar/{token}.ics')).length).toBeGreaterThan(60)
  for (const text of [lines.join(''), rows]) expect(text).not.toContain(token.slice(0, 12))
})
