import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { roots } from '#shared/itinerary/doc'
import { writeJson } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import { events as eventRows } from '#server/base/db/schema'
import { forkItinerary, readRefusal } from '#testkit/api/apiClient'
import { createItineraryByImport, requestImportPreview, sendImport } from '#testkit/api/imports'
import { eventually } from '#testkit/eventually'
import { colosseum } from '#testkit/randomPlace'
import { dayIdAt, setUpVersionsFixture, waitUntilStored } from '#testkit/server/versionsFixture'
import { createTripSource } from '#testkit/trips/createTripSource'

const fixture = setUpVersionsFixture()
const { read, entries, restore, editing, versionOf } = fixture

const forum = { ...colosseum, name: 'Foro', lat: 41.89246, lng: 12.48533, timeZone: 'Europe/Rome' }
const hidden = { ...colosseum, name: 'Hotel', hidden: true }

async function placed() {
  const ana = await editing(fixture.ana)
  const stay = { label: 'Hotel', category: 'accommodation' as const, place: hidden, nights: 3 }
  const journey = { label: 'Tren', category: 'transport' as const, place: colosseum, to: forum }
  const [hotel, train] = [stay, journey].map((event) => addEvent(ana.doc, { dayId: dayIdAt(ana, 1) }, event))
  await waitUntilStored(ana)
  return { ana, hotel: hotel ?? '', train: train ?? '' }
}

const rowOf = async (eventId: string) => {
  const { db, settle } = fixture.server.services
  await settle(fixture.id)
  const [row] = await db.select().from(eventRows).where(eq(eventRows.id, eventId))
  return row && { place: row.place, to: row.to, lat: row.lat, lng: row.lng, nights: row.nights }
}

describe('an event with places', () => {
  it('has them in REST replies and rows, from its creation to its deletion', async () => {
    const { ana, hotel, train } = await placed()
    expect((await read()).days[0]?.events).toMatchObject([
      { label: 'Hotel', place: hidden, to: null, nights: 3 },
      { label: 'Tren', place: colosseum, to: forum, nights: null },
    ])
    expect(await rowOf(hotel)).toEqual({
      place: JSON.stringify(hidden),
      to: null,
      lat: hidden.lat,
      lng: hidden.lng,
      nights: 3,
    })
    editEvent(ana.doc, hotel, { place: null, nights: null })
    editEvent(ana.doc, train, { place: forum, to: null })
    await waitUntilStored(ana)
    expect(await rowOf(hotel)).toEqual({ place: null, to: null, lat: null, lng: null, nights: null })
    expect(await rowOf(train)).toMatchObject({ place: JSON.stringify(forum), to: null, lat: forum.lat, lng: forum.lng })
    expect(await read()).toMatchObject({ bounds: [forum.lng, forum.lat, forum.lng, forum.lat], placeCount: 1 })
    deleteEvent(ana.doc, hotel)
    await waitUntilStored(ana)
    expect(await rowOf(hotel)).toBeUndefined()
  })

  it('keeps them when it moves, and no other row is written', async () => {
    const { ana, hotel, train } = await placed()
    const before = await rowOf(train)
    moveEvent(ana.doc, hotel, { dayId: dayIdAt(ana, 2) })
    moveEvent(ana.doc, train, { dayId: '' })
    await waitUntilStored(ana)
    expect(await rowOf(train)).toEqual(before)
    expect(await read()).toMatchObject({ days: [{}, { events: [{ place: hidden }] }, {}], ideas: [{ to: forum }] })
  })

  it('tells its history of them, by field', async () => {
    const { train } = await placed()
    const luis = await editing(fixture.luis)
    editEvent(luis.doc, train, { place: forum, to: null, nights: 2 })
    await waitUntilStored(luis)
    await fixture.server.services.settle(fixture.id)
    const changes = await fixture.ana.call('GET /itineraries/{id}/changes', {
      params: { id: fixture.id },
      query: { since: '2020-01-01T00:00:00Z' },
    })
    expect(changes.find(({ kind }) => kind === 'edit-event')).toMatchObject({ label: 'Tren', fields: ['place', 'to', 'nights'] })
    const [newest] = await entries()
    expect(newest?.changes.at(-1)).toMatchObject({ kind: 'edit-event', fields: ['place', 'to', 'nights'] })
  })

  it('gets the places of an earlier version back', async () => {
    const { ana, train } = await placed()
    const { version, days } = await read()
    editEvent(ana.doc, train, { place: { ...forum, accuracy: 10 }, to: null })
    await waitUntilStored(ana)
    expect((await versionOf(version)).days).toEqual(days)
    expect((await versionOf(version)).differences).toMatchObject([{ kind: 'edit-event', fields: ['place', 'to'] }])
    expect((await restore(version)).status).toBe(204)
    expect((await read()).days[0]?.events[1]).toMatchObject({ place: colosseum, to: forum })
  })

  it('of two users who set its place at once has one whole place', async () => {
    const { ana, hotel } = await placed()
    const luis = await editing(fixture.luis)
    const [one, other] = [
      { ...colosseum, name: 'De Ana', lat: 1, accuracy: 5 },
      { ...forum, name: 'De Luis', lng: 2, hidden: true },
    ]
    editEvent(ana.doc, hotel, { place: one })
    editEvent(luis.doc, hotel, { place: other })
    await waitUntilStored(ana, luis)
    await eventually(() => expect(ana.view().events[hotel]?.place).toEqual(luis.view().events[hotel]?.place))
    const place = (await read()).days[0]?.events[0]?.place
    expect([one, other]).toContainEqual(place)
    expect(ana.view().events[hotel]?.place).toEqual(place)
  })

  it('keeps them in a fork by a member, under new ids', async () => {
    const { hotel } = await placed()
    const fork = await forkItinerary(fixture.luis, fixture.id)
    const { days } = await fixture.luis.call('GET /itineraries/{id}', { params: { id: fork } })
    expect(days[0]?.events).toMatchObject([
      { place: hidden, nights: 3 },
      { place: colosseum, to: forum },
    ])
    expect(days[0]?.events[0]?.id).not.toBe(hotel)
  })
})

it('an event without places has no keys for them in its document, and null in its row', async () => {
  const ana = await editing(fixture.ana)
  const id = addEvent(ana.doc, { dayId: '' }, { label: 'Paseo' })
  await waitUntilStored(ana)
  const room = await fixture.server.services.hub.open(fixture.id)
  await room.write({ origin: 'server', userId: fixture.ana.id }, (doc) => {
    expect(['place', 'to', 'nights'].filter((key) => roots(doc).events.get(id)?.has(key))).toEqual([])
  })
  expect(await rowOf(id)).toEqual({ place: null, to: null, lat: null, lng: null, nights: null })
})

describe('a file with places', () => {
  const source = createTripSource({
    days: [
      [
        { label: 'Hotel', category: 'accommodation', place: hidden, nights: 3 },
        { label: 'Tren', category: 'transport', place: colosseum, to: forum },
      ],
    ],
    ideas: [{ label: 'Foro', place: forum }],
  })
  const file = JSON.parse(writeJson(buildTripOutline(source), { exportedAt: 0, url: null })) as {
    itinerary: { days: { events: Record<string, unknown>[] }[] }
  }
  const bytesOf = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)))

  it('comes back with them, also in the preview', async () => {
    const preview = await requestImportPreview(fixture.ana, bytesOf(file))
    expect(preview.itinerary.days[0]?.events).toMatchObject([{ place: hidden, nights: 3 }, { to: forum }])
    const wishes = { title: 'Roma', startDate: '2027-03-05', geonameId: '3117735' }
    const id = await createItineraryByImport(fixture.ana, bytesOf(file), wishes)
    const trip = await fixture.ana.call('GET /itineraries/{id}', { params: { id } })
    expect(trip.days[0]?.events).toMatchObject([
      { place: hidden, to: null, nights: 3 },
      { place: colosseum, to: forum, nights: null },
    ])
    expect(trip).toMatchObject({ ideas: [{ place: forum }], placeCount: 3 })
  })

  it.each([
    ['place', { ...colosseum, lat: 91 }, 'place'],
    ['place', { ...colosseum, colour: 'red' }, 'place'],
    ['place', { ...colosseum, lat: 0, lng: 0 }, 'place'],
    ['to', { lat: 1 }, 'to.lng'],
    ['nights', 61, 'nights'],
    ['nights', '3', 'nights'],
  ])('with a wrong %s is refused with 400 (%j)', async (field, value, path) => {
    const wrong = structuredClone(file)
    Object.assign(wrong.itinerary.days[0]?.events[1] ?? {}, { [field]: value })
    const answer = await sendImport(fixture.ana, bytesOf(wrong))
    expect(answer.status).toBe(400)
    const refusal = await readRefusal(answer)
    expect(JSON.stringify(refusal)).toContain(`itinerary.days.0.events.1.${path}`)
  })
})
