import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editEvent } from '#shared/itinerary/commands'
import type { EventFields } from '#shared/itinerary/fields'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { createItinerary, invite, type Account } from '#testkit/api/apiClient'
import type { TestServer } from '#testkit/server/testServer'
import { startWithPeople } from '#testkit/server/serverFixture'

let server: TestServer
let owner: Account
let friend: Account
let id: string
let eventId: string
let ana: LegacyTab
let luis: LegacyTab

beforeAll(async () => {
  ;({ server, owner, friend } = await startWithPeople())
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await createItinerary(owner)
  await invite(owner, id, friend)
  ana = await LegacyTab.enter(owner, id)
  luis = await LegacyTab.enter(friend, id)
  const eventData = { label: 'Museo', description: 'Llevar agua.', category: 'art', startTime: '10:00', endTime: '12:00' }
  await ana.emit('add-event', { itineraryId: id, dayId: ana.loadedPage.days[0]?.id, eventData })
  await luis.nextAction('add-event')
  await ana.nextAction('add-event')
  eventId = ana.loadedPage.days[0]?.events[0]?.id ?? ''
})

const event = async () => (await server.services.hub.open(id)).view().events[eventId]
const change = async (fields: Partial<EventFields>) => {
  const room = await server.services.hub.open(id)
  await room.write({ origin: 'server', userId: null }, (doc) => editEvent(doc, eventId, fields))
  await Promise.all([ana.nextAction('edit-event'), luis.nextAction('edit-event')])
}
const bothShow = async (expected: Partial<EventFields>) => {
  for (const tab of [ana, luis]) await eventually(() => expect(tab.loadedPage.event(eventId)).toMatchObject(expected))
  expect(await event()).toMatchObject(expected)
}

describe('a form that was open for long', () => {
  test('writes only the fields that its user changed, and keeps the edits of others', async () => {
    const form = ana.form(eventId)
    await change({ startTime: '11:00', category: 'food' })
    await change({ label: 'Museo del Prado' })
    expect(await ana.save(id, form, { endTime: '13:30' })).toEqual({ ok: true })
    await bothShow({ label: 'Museo del Prado', startTime: '11:00', endTime: '13:30', category: 'food' })
  })

  test('writes nothing if saved unchanged, and its page gets the current event', async () => {
    const form = ana.form(eventId)
    await change({ startTime: '11:00' })
    const before = await event()
    expect(await ana.save(id, form, {})).toEqual({ ok: true })
    await bothShow({ startTime: '11:00' })
    expect(await event()).toBe(before)
  })

  test('merges its note with the edits of others', async () => {
    const form = ana.form(eventId)
    await luis.save(id, luis.form(eventId), { description: 'Llevar agua. Cierra los lunes.' })
    await ana.nextAction('edit-event')
    expect(await ana.save(id, form, { description: 'Comprar entradas. Llevar agua.' })).toEqual({ ok: true })
    await bothShow({ description: 'Comprar entradas. Llevar agua. Cierra los lunes.' })
  })

  test('finds its base version by the nearest note', async () => {
    await change({ description: 'Llevar agua. Reservar mesa.' })
    const form = ana.form(eventId)
    await change({ description: 'Reservar mesa.' })
    expect(await ana.save(id, form, { description: 'Llevar agua. Reservar mesa. Pagar.' })).toEqual({ ok: true })
    // Compared with the newest version, her note would restore the water.
    await bothShow({ description: 'Reservar mesa. Pagar.' })
  })

  test('may send back a merged note over the limit unchanged, but not edited', async () => {
    const long = 'x'.repeat(240)
    await change({ description: long })
    const [mine, theirs] = [ana.form(eventId), luis.form(eventId)]
    await Promise.all([
      ana.save(id, mine, { description: `${long}aaaaa aaaa` }),
      luis.save(id, theirs, { description: `bbbb bbbbb${long}` }),
    ])
    await bothShow({ description: `bbbb bbbbb${long}aaaaa aaaa` })
    expect(await ana.save(id, ana.form(eventId), { label: 'Otro' })).toEqual({ ok: true })
    await bothShow({ label: 'Otro', description: `bbbb bbbbb${long}aaaaa aaaa` })
    expect(await ana.save(id, ana.form(eventId), { description: `bbbb bbbbb${long}aaaaa aaaa!` })).toEqual({
      ok: false,
      error: 'InvalidInputError',
    })
  })
})

describe('edits of the same page', () => {
  test('can restore an old value, which counts as a change and not as a stale copy', async () => {
    await ana.save(id, ana.form(eventId), { label: 'Playa' })
    await bothShow({ label: 'Playa' })
    await ana.save(id, ana.form(eventId), { label: 'Museo' })
    await bothShow({ label: 'Museo' })
  })

  test('sent without waiting keep what others changed in between', async () => {
    const form = ana.form(eventId)
    const first = ana.save(id, form, { label: 'Playa' })
    const second = ana.save(id, ana.form(eventId), { description: 'Con sombrilla.' })
    const room = await server.services.hub.open(id)
    await room.write({ origin: 'server', userId: null }, (doc) => editEvent(doc, eventId, { startTime: '08:00' }))
    expect(await Promise.all([first, second])).toEqual([{ ok: true }, { ok: true }])
    await bothShow({ label: 'Playa', description: 'Con sombrilla.', startTime: '08:00' })
  })

  test('keep absent fields, and clear null and empty ones', async () => {
    const send = (updatedEventData: object) =>
      ana.emit('edit-event', { itineraryId: id, dayId: ana.loadedPage.days[0]?.id, eventId, updatedEventData })
    expect(await send({ label: 'Solo el título' })).toEqual({ ok: true })
    await bothShow({ label: 'Solo el título', description: 'Llevar agua.', category: 'art', startTime: '10:00' })
    expect(await send({ description: '', category: null, startTime: '', endTime: null })).toEqual({ ok: true })
    await bothShow({ label: 'Solo el título', description: '', category: null, startTime: null, endTime: null })
  })
})

test('a socket that joins later takes the REST response as its base', async () => {
  await change({ startTime: '11:00' })
  const late = await LegacyTab.enter(friend, id, { namespace: '/api' })
  const form = late.form(eventId)
  await change({ label: 'Museo del Prado', startTime: '12:00' })
  await late.save(id, form, { endTime: null })
  await bothShow({ label: 'Museo del Prado', startTime: '12:00', endTime: null })
})
