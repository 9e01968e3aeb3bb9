import { describe, expect, it } from 'vitest'
import { toItineraryFile } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import type { FileItinerary } from '#shared/api/itineraryFile'
import type { Itinerary } from '#shared/api/itineraries'
import { type Account, signUp } from '#testkit/api/apiClient'
import { createItineraryByImport, sendImport } from '#testkit/api/imports'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { randomFrom } from '#testkit/random'
import { allRows } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { serverForTest } from '#testkit/server/testServer'
import { badFiles } from '#testkit/trips/badFiles'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'
import { randomTrip } from '#testkit/trips/randomTrip'

const fixture = setUpServerFixture()
const wishes = { create: 'true', title: 'Roma', startDate: '2027-03-05', geonameId: '3117735' }
/** Accepted, or refused because of the file. */
const outcomes = new Set([201, 400, 415])

/** Tables that change with sign-ups, sessions and background work. */
const growing = new Set(['users', 'sessions', 'docs', 'days', 'events', 'itinerary_changes'])

const rows = async () => Object.entries(await allRows(fixture.server.services.db)).filter(([table]) => !growing.has(table))

type Group = keyof typeof badFiles
const slowGroups: readonly Group[] = ['large', 'damaged']
const quickGroups = (Object.keys(badFiles) as Group[]).filter((group) => !slowGroups.includes(group))

const outcomeOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { issues?: { path: string; code: string }[] }),
})

describe('hostile files', () => {
  const expectHarmless = async (name: string, bytes: Uint8Array) => {
    const before = await rows()
    const answer = await sendImport(fixture.ana, bytes, { query: wishes, name })
    expect([name, outcomes.has(answer.status)]).toEqual([name, true])
    if (answer.status === 201) return
    const { issues } = (await answer.json()) as { issues?: { path: string }[] }
    expect([name, issues?.[0]?.path]).toEqual([name, 'file'])
    expect(await rows()).toEqual(before)
  }

  it.each(quickGroups)('(%s) are imported or refused, and a refused one changes no rows', async (group) => {
    for (const [name, bytes] of Object.entries(badFiles[group])) await expectHarmless(name, bytes)
  })
  it.each(slowGroups.flatMap((group) => Object.entries(badFiles[group])))(
    '(%s) is imported, or refused without changing rows',
    { tags: 'long', timeout: 60_000 },
    (name, bytes) => expectHarmless(name, bytes),
  )

  it('with a trip too large to edit are refused, already at the preview', async () => {
    const day = `Día 1\n${`10:00 Coliseo\n${'  Con guía.'.repeat(100)}\n`.repeat(60)}`
    const small = await sendImport(fixture.ana, Buffer.from(day))
    expect(small.status).toBe(200)
    const large = Buffer.from(Array.from({ length: 40 }, (_, i) => day.replace('Día 1', `Día ${i + 1}`)).join(''))
    const { status, issues } = await outcomeOf(await sendImport(fixture.ana, large))
    expect([status, issues]).toEqual([400, [{ path: 'file', code: 'too_large' }]])
    expect((await outcomeOf(await sendImport(fixture.ana, large, { query: wishes }))).issues).toEqual(issues)
  })

  it('with invisible or reordering characters have names as clean as those that are typed', async () => {
    const event = {
      label: 'a\u202eb\u2066c',
      description: 'x\u202ey',
      category: null,
      image: null,
      startTime: null,
      endTime: null,
    }
    const itinerary = { title: '\u200b\u3164', description: null, image: null, startDate: null, endDate: null, location: null }
    const query = { create: 'true', startDate: '2027-03-05', geonameId: '3117735' }
    const fileOf = (title: string) => {
      const trip: FileItinerary = { ...itinerary, title, days: [{ events: [event] }], ideas: [] }
      return JSON.stringify({ format: 'periplo-itinerary', formatVersion: 1, itinerary: trip })
    }
    expect(await outcomeOf(await sendImport(fixture.ana, fileOf('\u200b\u3164'), { query }))).toMatchObject({ status: 400 })
    const id = await createItineraryByImport(fixture.ana, fileOf('Roma\u202e en tres\u00a0días'), query)
    const { title, days } = await fixture.ana.call('GET /itineraries/{id}', { params: { id } })
    expect([title, days[0]?.events[0]?.label, days[0]?.events[0]?.description]).toEqual(['Roma en tres días', 'abc', 'xy'])
  })

  it('that take long to read do not block requests of other users', async () => {
    let isRead = false
    const reading = sendImport(fixture.ana, badFiles.large.brackets ?? new Uint8Array()).finally(() => (isRead = true))
    let answered = 0
    // The import gets the processor time that these requests leave.
    for (; !isRead && answered < 20; answered += 1) expect((await fixture.luis.send('GET', '/healthz')).status).toBe(200)
    expect((await reading).status).toBe(400)
    expect(answered).toBeGreaterThan(5)
  })
})

const preset = '/images/avatars/avatar-1.svg'

const words = (trip: Itinerary): FileItinerary => toItineraryFile(buildTripOutline(trip), { exportedAt: 0, url: null }).itinerary

async function randomTripOf(owner: Account, seed: number): Promise<Itinerary> {
  const random = randomFrom(seed)
  const source = randomTrip(random)
  const cover = await uploadAndGetPath(owner, await jpeg(90 + seed, 60), 'itinerary-image')
  const photo = await uploadAndGetPath(owner, await jpeg(150 + seed, 60))
  const fields = ({ id: _id, orderIndex: _at, image, ...event }: Itinerary['ideas'][number]) => ({
    ...event,
    description: event.description.slice(0, 200).trim(),
    label: event.label || 'Sin título',
    image: image === null ? null : (random.pick([photo, preset]) ?? null),
  })
  const { title, description, startDate, endDate } = source
  const days = source.days.map((day) => day.events.slice(0, 5).map(fields))
  const plan = Object.fromEntries(days.map((events, i) => [i + 1, events]))
  const length = Math.max(days.length, 1)
  const { id } = await createPlannedTrip(
    owner,
    { ...plan, 0: source.ideas.map(fields) },
    {
      title,
      description,
      image: cover,
      startDate,
      endDate: lastDay(startDate, endDate, length),
      location: { geonameId: 3169070 },
    },
  )
  return owner.call('GET /itineraries/{id}', { params: { id } })
}

const lastDay = (start: string, end: string, days: number): string => {
  const least = new Date(Date.parse(start) + (days - 1) * 86_400_000).toISOString()
  return least > end ? least : end
}

describe('an exported trip', () => {
  const exported = async (owner: Account, id: string, format: string) =>
    new Uint8Array(
      await (await owner.attempt('GET /itineraries/{id}/export', { params: { id }, query: { format } })).arrayBuffer(),
    )

  it.each([1, 2, 3, 4])(
    'is the same when imported from JSON and from a zip with its pictures (seed %i)',
    async (seed) => {
      const trip = await randomTripOf(fixture.ana, seed)
      for (const format of ['json', 'zip']) {
        const id = await createItineraryByImport(fixture.luis, await exported(fixture.ana, trip.id, format))
        expect(words(await fixture.luis.call('GET /itineraries/{id}', { params: { id } })), format).toEqual(words(trip))
      }
    },
    60_000,
  )

  it('has pictures that the importing user may see although the source is private', async () => {
    const trip = await randomTripOf(fixture.ana, 6)
    await fixture.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { isPublic: false } })
    const id = await createItineraryByImport(fixture.luis, await exported(fixture.ana, trip.id, 'zip'))
    await fixture.luis.call('PATCH /itineraries/{id}', { params: { id }, body: { image: null } })
    expect((await fixture.luis.send('GET', trip.image ?? '')).status).toBe(200)
  })

  it('is imported on another server with its pictures', async () => {
    const trip = await randomTripOf(fixture.ana, 5)
    const other = await serverForTest()
    const eva = await signUp(other)
    const id = await createItineraryByImport(eva, await exported(fixture.ana, trip.id, 'zip'))
    const there = await eva.call('GET /itineraries/{id}', { params: { id } })
    const isPicture = (image: string | null) => image?.startsWith('/uploads/') === true
    const without = ({ image, days, ideas, ...rest }: FileItinerary) => ({
      ...rest,
      days: days.map(({ events }) =>
        events.map((event) => ({ ...event, image: isPicture(event.image) ? 'upload' : event.image })),
      ),
      ideas: ideas.map((event) => ({ ...event, image: isPicture(event.image) ? 'upload' : event.image })),
      image: isPicture(image),
    })
    expect(without(words(there))).toEqual(without(words(trip)))
    const answer = await eva.send('GET', there.image ?? '')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })
})
