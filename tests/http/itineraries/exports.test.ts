import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ItineraryFile } from '#shared/api/itineraryFile'
import { exportFormats, type ExportFormat } from '#shared/exports/exportFormats'
import { readImport } from '#server/imports/readImport'
import { ApiClient, createItinerary, invite, signUp } from '#testkit/api/apiClient'
import { uploadAndGetPath, png } from '#testkit/api/pictures'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { serverForTest } from '#testkit/server/testServer'
import { colosseum } from '#testkit/randomPlace'
import { calendarValues } from '#testkit/trips/calendarText'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const fixture = setUpServerFixture()
const take = (who: ApiClient, id: string, format?: string) =>
  who.attempt('GET /itineraries/{id}/export', { params: { id }, query: format === undefined ? {} : { format } })
const textOf = async (who: ApiClient, id: string, format: ExportFormat) => (await take(who, id, format)).text()

const plan = {
  1: [
    { label: 'Prado', startTime: '10:00', endTime: '12:30', category: 'art', description: 'Las meninas,\nprimero' },
    { label: 'Retiro' },
    { label: '=1+1', startTime: '09:00' },
  ],
  3: [{ label: 'Rastro; y "vermú"', startTime: '23:00', endTime: '01:00' }, { label: 'Café' }],
  0: [{ label: 'Toledo', description: 'en tren' }, { label: 'Alcalá' }],
} as const

const titles = ['Prado', 'Retiro', '=1+1', 'Rastro; y "vermú"', 'Café', 'Toledo', 'Alcalá']

describe('an exported trip', () => {
  it('has the same order in REST, text, Markdown, CSV, JSON and calendar', async () => {
    const { id } = await createPlannedTrip(fixture.ana, plan)
    const named = (events: readonly { label: string }[]) => events.map(({ label }) => label)
    const { days, ideas } = await fixture.ana.call('GET /itineraries/{id}', { params: { id } })
    expect(named([...days.flatMap(({ events }) => events), ...ideas])).toEqual(titles)
    const { itinerary } = ItineraryFile.parse(JSON.parse(await textOf(fixture.ana, id, 'json')))
    expect(named([...itinerary.days.flatMap(({ events }) => events), ...itinerary.ideas])).toEqual(titles)
    const csv = readImport(Buffer.from(await textOf(fixture.ana, id, 'csv'))).itinerary
    expect(named([...csv.days.flatMap(({ events }) => events), ...csv.ideas])).toEqual(titles)
    for (const format of ['txt', 'md'] as const) {
      const text = (await textOf(fixture.ana, id, format)).replaceAll('\\', '')
      const places = titles.map((title) => text.indexOf(title))
      expect([format, places.toSorted((a, b) => a - b)]).toEqual([format, places])
      expect([format, places.includes(-1)]).toEqual([format, false])
    }
    const calendar = readImport(Buffer.from(await textOf(fixture.ana, id, 'ics'))).itinerary
    expect(calendar.days.flatMap(({ events }) => named(events))).toEqual(titles.slice(0, 5))
  })

  it('is plain text for a chat', async () => {
    const { id } = await createPlannedTrip(fixture.ana, plan)
    expect(await textOf(fixture.ana, id, 'txt')).toBe(`Madrid en otoño
Madrid, España · del 24 al 26 de octubre de 2026

Día 1 - Sábado, 24 de octubre
10:00–12:30 Prado
  Las meninas,
  primero
Retiro
09:00 =1+1

Día 2 - Domingo, 25 de octubre

Día 3 - Lunes, 26 de octubre
23:00–01:00 Rastro; y "vermú"
Café

Ideas
- Toledo
  en tren
- Alcalá
`)
  })

  it('has a content type with charset, and a file name made from the title', async () => {
    const id = await createItinerary(fixture.ana, { title: 'Día "D": ../x' })
    const answers = await Promise.all(exportFormats.map((format) => take(fixture.ana, id, format)))
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
      'application/json; charset=utf-8',
      'application/zip',
      'text/markdown; charset=utf-8',
      'text/csv; charset=utf-8',
      'text/plain; charset=utf-8',
      'text/calendar; charset=utf-8',
      'application/gpx+xml; charset=utf-8',
      'application/vnd.google-earth.kml+xml; charset=utf-8',
      'application/geo+json; charset=utf-8',
    ])
    expect(answers.map(({ headers }) => headers.get('content-disposition'))).toEqual(
      exportFormats.map(
        (format) => `attachment; filename="Dia D .. x.${format}"; filename*=UTF-8''D%C3%ADa%20D%20..%20x.${format}`,
      ),
    )
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('private, no-cache')
    const plain = await take(fixture.ana, id)
    expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await take(fixture.ana, id, 'pdf')).status).toBe(400)
    expect((await take(fixture.ana, id, '')).status).toBe(400)
  })

  it('as a map holds the places of one day on request, and refuses days for other formats', async () => {
    const { id, page } = await createPlannedTrip(fixture.ana, {
      1: [{ label: 'Coliseo', place: colosseum }],
      2: [{ label: 'Foro', place: { ...colosseum, lat: 41.8925 } }, { label: 'Cena' }],
      0: [{ label: 'Helado', place: colosseum }],
    })
    page.destroy()
    const mapOf = (query: Record<string, string>) =>
      fixture.ana.attempt('GET /itineraries/{id}/export', { params: { id }, query: { format: 'geojson', ...query } })
    const namesOf = async (query: Record<string, string>) => [...(await (await mapOf(query)).text()).matchAll(/"name": "(.*?)"/g)]
    expect((await namesOf({})).map(([, name]) => name)).toEqual(['Madrid en otoño', 'Coliseo', 'Foro', 'Helado'])
    expect((await namesOf({ day: '2' })).map(([, name]) => name)).toEqual(['Madrid en otoño', 'Foro'])
    expect((await mapOf({ day: '9' })).status).toBe(404)
    for (const day of ['0', '1.5', 'x', '', '1e99']) expect([day, (await mapOf({ day })).status]).toEqual([day, 400])
    const refused = await mapOf({ format: 'csv', day: '1' })
    expect([refused.status, (await refused.json()).issues]).toEqual([400, [{ path: 'day', code: 'only_map_formats' }]])
  })

  it('names its page only if that is public, and no users', async () => {
    const open = await createItinerary(fixture.ana)
    const closed = await createItinerary(fixture.ana, { isPublic: false })
    await invite(fixture.ana, closed, fixture.luis)
    const files = [await textOf(fixture.ana, open, 'json'), await textOf(fixture.luis, closed, 'json')]
    const read = files.map((text) => ItineraryFile.parse(JSON.parse(text)))
    expect(read.map(({ url }) => url)).toEqual([`${fixture.server.url}/itineraries/${open}`, null])
    for (const text of files)
      for (const word of [fixture.ana.id, fixture.ana.username, fixture.luis.id, closed]) expect(text).not.toContain(word)
    expect((await take(new ApiClient(fixture.server), open, 'json')).status).toBe(200)
  })

  it('as a zip holds its pictures and is read back complete', async () => {
    const cover = await uploadAndGetPath(fixture.ana, await png(40, 30))
    const { id, page } = await createPlannedTrip(
      fixture.ana,
      { 1: [{ label: 'Prado', image: '/images/categories/art.svg' }] },
      { image: cover },
    )
    page.destroy()
    const bytes = Buffer.from(await (await take(fixture.ana, id, 'zip')).arrayBuffer())
    const name = `images/${cover.split('/').at(-1)}`
    const entries = unzipSync(bytes)
    expect(Object.keys(entries)).toEqual(['itinerary.json', name])
    const download = await fixture.ana.send('GET', cover)
    expect(Buffer.from(entries[name] ?? [])).toEqual(Buffer.from(await download.arrayBuffer()))
    const { itinerary } = ItineraryFile.parse(JSON.parse(strFromU8(entries['itinerary.json'] ?? new Uint8Array())))
    expect([itinerary.image, itinerary.days[0]?.events[0]?.image]).toEqual([name, '/images/categories/art.svg'])
    const read = readImport(bytes)
    expect([read.kind, read.itinerary.title, [...read.pictures.keys()]]).toEqual(['zip', 'Madrid en otoño', [name]])
  })

  it('has a public JSON schema', async () => {
    const answer = await new ApiClient(fixture.server).send('GET', '/api/docs/itinerary.schema.json')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/schema+json'])
    expect(await answer.json()).toMatchObject({
      title: 'Itinerario de Periplo',
      required: ['format', 'formatVersion', 'itinerary'],
    })
  })
})

it('a repeated calendar export is identical and keeps SEQUENCE at 0', async () => {
  const { id } = await createPlannedTrip(fixture.ana, plan)
  const first = await textOf(fixture.ana, id, 'ics')
  expect(await textOf(fixture.ana, id, 'ics')).toBe(first)
  expect(calendarValues(first, 'SEQUENCE')).toEqual(['0', '0', '0', '0', '0'])
})

it('exports are limited to 60 a minute', async () => {
  const server = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const ana = await signUp(server)
  const id = await createItinerary(ana)
  const statuses: number[] = []
  for (let i = 0; i < 61; i += 1) statuses.push((await take(ana, id, 'txt')).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
})
