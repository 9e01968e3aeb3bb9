import { expect, it, onTestFinished, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import * as Y from 'yjs'
import { addEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import { events as eventRows } from '#server/base/db/schema'
import { runImmediately } from '#server/base/fairScheduler'
import { expectedRows, readEventRows } from '#testkit/sync/syncDisk'
import { colosseum } from '#testkit/randomPlace'
import { createItinerary, forkItinerary, type Account } from '#testkit/api/apiClient'
import { createItineraryByImport } from '#testkit/api/imports'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()
const wishes = { title: 'Roma', startDate: '2027-03-05', geonameId: '3117735' }
const DAYS = 10
const EVENTS = 50

const day = (number: number) => [`Día ${number}`, ...Array.from({ length: EVENTS }, (_, i) => `Visita ${i}`)].join('\n')
const file = Buffer.from(Array.from({ length: DAYS }, (_, i) => day(i + 1)).join('\n'))

async function withoutReadingDocuments<T>(work: () => Promise<T>): Promise<T> {
  const read = vi.spyOn(Y.Doc.prototype, 'getMap')
  onTestFinished(() => read.mockRestore())
  const result = await work()
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  return result
}

const readTrip = (client: Account, id: string) => client.call('GET /itineraries/{id}', { params: { id } })

async function rowsOf(itineraryId: string) {
  const { db } = fixture.server.services
  const days = await db.rows<[string]>('SELECT id FROM days WHERE itinerary_id = @itineraryId ORDER BY day_number', {
    itineraryId,
  })
  const events = await db.select().from(eventRows).where(eq(eventRows.itineraryId, itineraryId))
  return {
    days: days.map(([id]) => id),
    events: readEventRows(
      events.map(({ itineraryId: _, authorId: __, countryCode: ___, dayId, ...event }) => ({
        ...event,
        dayId: dayId ?? IDEAS_DAY_ID,
      })),
    ),
  }
}

it('a large trip is imported, read and forked without reading its document', async () => {
  const counts = Array.from({ length: DAYS }, () => EVENTS)
  const [id, fork] = await withoutReadingDocuments(async () => {
    const id = await createItineraryByImport(fixture.ana, file, wishes)
    expect((await readTrip(fixture.ana, id)).days.map(({ events }) => events.length)).toEqual(counts)
    await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: true } })
    const fork = await forkItinerary(fixture.luis, id)
    expect((await readTrip(fixture.luis, fork)).days.map(({ events }) => events.length)).toEqual(counts)
    return [id, fork]
  })
  for (const one of [id, fork]) {
    const rows = await rowsOf(one)
    expect(rows).toEqual(expectedRows((await fixture.server.services.hub.open(one)).view()))
  }
})

it('a large fork has all fields and any characters of its source', async () => {
  const { hub } = fixture.server.services
  const id = await createItineraryByImport(fixture.ana, file, wishes)
  await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: true } })
  const room = await hub.open(id)
  const dayId = room.view().days[3]?.id ?? ''
  const [label, description] = ['«Óperas» "a la carta" 🎭 \\ %s', 'Uno\n\ttres 日本 {"a":[1]} \u2028 fin']
  const places = { place: { ...colosseum, name: label }, to: { ...colosseum, lat: -0.00001 }, nights: 60 }
  const times = { startTime: '09:30', endTime: '11:00', category: 'art' as const, ...places }
  await room.write({ origin: 'server', userId: fixture.ana.id }, (doc) => {
    addEvent(doc, { dayId, index: 0 }, { label, description, ...times })
    addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Algún día' })
  })
  const source = await readTrip(fixture.ana, id)
  const fork = await readTrip(fixture.luis, await forkItinerary(fixture.luis, id))
  const words = ({ days, ideas }: typeof source) =>
    [...days.map(({ events }) => events), ideas].map((events) => events.map(({ id: _, authorId: __, ...event }) => event))
  expect(words(fork)).toEqual(words(source))
  expect(fork.days[3]?.events[0]).toMatchObject({ label, description, ...times })
  expect(await rowsOf(fork.id)).toEqual(expectedRows((await hub.open(fork.id)).view()))
})

it('rows that follow later edits are not replaced by those of the seed', async () => {
  const { hub } = fixture.server.services
  const id = await createItinerary(fixture.ana)
  const before = await rowsOf(id)
  const events = JSON.stringify([{ id: 'late', dayId: before.days[0], orderIndex: 0, label: 'Late' }])
  await hub.writeInitialRows(id, { days: [{ id: 'late', dayNumber: 9 }], events: [events] }, runImmediately)
  expect(await rowsOf(id)).toEqual(before)
})

it('the longest trip has a row for each of its 365 days from its creation', async () => {
  const id = await createItinerary(fixture.ana, { title: 'Roma', startDate: '2027-01-01', endDate: '2027-12-31' })
  expect(await fixture.server.services.db.rows('SELECT count(*) FROM days WHERE itinerary_id = @id', { id })).toEqual([[365]])
})
