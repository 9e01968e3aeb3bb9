import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { createItinerary, invite, type Account } from '#testkit/api/apiClient'
import { colosseum } from '#testkit/randomPlace'
import { startWithPeople } from '#testkit/server/serverFixture'
import type { TestServer } from '#testkit/server/testServer'

let server: TestServer
let owner: Account
let friend: Account

beforeAll(async () => {
  ;({ server, owner, friend } = await startWithPeople())
})
afterAll(() => server.close())

const hidden = { ...colosseum, name: 'Hotel', hidden: true }
const places = { category: 'accommodation' as const, place: hidden, to: colosseum, nights: 3 }

async function scene() {
  const id = await createItinerary(owner)
  await invite(owner, id, friend)
  const room = await server.services.hub.open(id)
  const [first = '', second = ''] = room.view().days.map((day) => day.id)
  const write = <T>(command: Parameters<typeof room.write<T>>[1]) => room.write({ origin: 'server', userId: null }, command)
  const eventId = (await write((doc) => addEvent(doc, { dayId: first }, { label: 'Hotel', ...places }))) ?? ''
  await server.services.settle(id)
  const tab = await LegacyTab.enter(friend, id)
  const event = () => room.view().events[eventId]
  return { id, first, second, write, eventId, tab, event }
}

test('a form of an older client leaves places and nights, with or without them in its payload', async () => {
  const { id, eventId, tab, event } = await scene()
  const form = tab.form(eventId)
  expect(await tab.save(id, form, { label: 'Hotel Roma' })).toEqual({ ok: true })
  expect(event()).toMatchObject({ label: 'Hotel Roma', ...places })
  const stale = { ...form.event, label: 'Hotel Lazio', place: null, to: { lat: 'x' }, nights: 7 }
  expect(await tab.emit('edit-event', { itineraryId: id, dayId: form.dayId, eventId, updatedEventData: stale })).toEqual({
    ok: true,
  })
  expect(event()).toMatchObject({ label: 'Hotel Lazio', ...places })
  const bare = { label: 'Hotel' }
  expect(await tab.emit('edit-event', { itineraryId: id, dayId: form.dayId, eventId, updatedEventData: bare })).toEqual({
    ok: true,
  })
  expect(event()).toMatchObject({ label: 'Hotel', ...places })
})

test('an event of an older client has no place, and a change of category keeps the one of another event', async () => {
  const { id, first, eventId, tab, event } = await scene()
  const eventData = { label: 'Cena', place: colosseum, nights: 2 }
  expect(await tab.emit('add-event', { itineraryId: id, dayId: first, eventData })).toEqual({ ok: true })
  expect(await tab.nextAction('add-event')).toMatchObject({ event: { label: 'Cena', place: null, nights: null } })
  expect(await tab.save(id, tab.form(eventId), { category: 'food' })).toEqual({ ok: true })
  expect(event()).toMatchObject({ ...places, category: 'food' })
})

test('a page that shows other places or nights than the document is corrected, also after an accepted edit', async () => {
  const { id, eventId, tab, event, write } = await scene()
  const stale = tab.form(eventId)
  await write((doc) => editEvent(doc, eventId, { to: null, nights: 5 }))
  await tab.nextAction('edit-event')
  for (const change of [{ place: colosseum }, { to: colosseum }, { nights: 7 }]) {
    const form = { ...stale, event: { ...stale.event, to: null, nights: 5 } }
    expect(await tab.save(id, form, change)).toEqual({ ok: true })
    expect((await tab.nextAction('edit-event')).updatedEventData).toMatchObject({ place: null, to: null, nights: 5 })
    expect(tab.loadedPage.event(eventId)).toMatchObject({ place: null, to: null, nights: 5 })
  }
  expect(event()).toMatchObject({ place: hidden, to: null, nights: 5 })
})

test('a change of a shown place is sent as the whole event, one of a hidden place not at all', async () => {
  const { eventId, tab, write } = await scene()
  await write((doc) => editEvent(doc, eventId, { to: { ...colosseum, name: 'Foro' } }))
  const told = await tab.nextAction('edit-event')
  expect(told.updatedEventData).toMatchObject({ label: 'Hotel', place: null, to: { name: 'Foro' }, nights: 3 })
  await write((doc) => editEvent(doc, eventId, { place: { ...hidden, name: 'Otro hotel' } }))
  await write((doc) => editEvent(doc, eventId, { label: 'Fin' }))
  expect((await tab.nextAction('edit-event')).updatedEventData).toMatchObject({ label: 'Fin', place: null })
})

test('a place that is shown from now on reaches the room, and one that is hidden leaves it', async () => {
  const { eventId, tab, write } = await scene()
  await write((doc) => editEvent(doc, eventId, { place: { ...hidden, hidden: false } }))
  expect((await tab.nextAction('edit-event')).updatedEventData.place).toMatchObject({ name: 'Hotel', hidden: false })
  await write((doc) => editEvent(doc, eventId, { place: hidden }))
  expect((await tab.nextAction('edit-event')).updatedEventData.place).toBeNull()
})

test('an older client that moves and deletes events keeps and drops their places with them', async () => {
  const { id, first, eventId, tab, event, write } = await scene()
  const other = (await write((doc) => addEvent(doc, { dayId: first }, { label: 'Cena' }))) ?? ''
  const reorderedEvents = [{ id: other }, { id: eventId }]
  await tab.emit('reorder-events', { itineraryId: id, dayId: first, eventData: { reorderedEvents } })
  expect(event()).toMatchObject({ orderIndex: 1, ...places })
  await tab.emit('delete-event', { itineraryId: id, dayId: first, eventId })
  expect(event()).toBeUndefined()
})
