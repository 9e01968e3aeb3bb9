import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import { eventually } from '#testkit/eventually'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { LegacyTrip, errorAck, OK_ACK } from '#testkit/legacy/legacyTrip'
import type { Account } from '#testkit/api/apiClient'
import type { TestServer } from '#testkit/server/testServer'
import { startWithPeople } from '#testkit/server/serverFixture'

let server: TestServer
let owner: Account
let friend: Account
let stranger: Account
let trip: LegacyTrip
let id: string
let dayId: string
let tab: LegacyTab

beforeAll(async () => {
  ;({ server, owner, friend, stranger } = await startWithPeople())
})
afterAll(() => server.close())
beforeEach(async () => {
  trip = await LegacyTrip.open(server, owner, friend)
  ;({ id, dayId, tab } = trip)
})

describe('the correction to the sender of a write', () => {
  test('shows an adjusted event, and deletes one that is gone', async () => {
    const a = await trip.add('a')
    await tab.save(id, tab.form(a), { label: '  a   bis ', startTime: '09:00:00' })
    await eventually(() => expect(tab.loadedPage.event(a)).toMatchObject({ label: 'a bis', startTime: '09:00' }))
    const stale = tab.form(a)
    await trip.write((doc) => deleteEvent(doc, a))
    await tab.nextAction('delete-event')
    expect(await tab.save(id, stale, { label: 'demasiado tarde' })).toEqual(errorAck('NotFoundError'))
    expect(await tab.nextAction('delete-event')).toMatchObject({ eventId: a })
    expect(tab.errors).toEqual(['Alguien lo ha borrado mientras tanto.'])
  })

  test('deletes an event that became an idea, and sends all days for one that moved', async () => {
    const [a, b] = [await trip.add('a'), await trip.add('b')]
    const [idea, moved] = [tab.form(a), tab.form(b)]
    await trip.write((doc) => moveEvent(doc, a, { dayId: IDEAS_DAY_ID }))
    expect(await tab.nextAction('delete-event')).toMatchObject({ eventId: a })
    expect(await tab.save(id, idea, { label: 'c' })).toEqual(errorAck('NotFoundError'))
    expect(await tab.nextAction('delete-event')).toMatchObject({ dayId, eventId: a })
    const elsewhere = tab.loadedPage.days[1]?.id ?? ''
    await trip.write((doc) => moveEvent(doc, b, { dayId: elsewhere }))
    await tab.nextAction('add-event')
    expect(await tab.save(id, moved, { label: 'x'.repeat(51) })).toEqual(errorAck('InvalidInputError'))
    expect((await tab.nextAction('delete-day')).days.map((day) => day.events.map((event) => event.id))).toEqual([[], [b], [], []])
  })

  test('sends the whole event after a refused edit', async () => {
    const a = await trip.add('a', { description: 'buena' })
    expect(await tab.save(id, tab.form(a), { description: 'x'.repeat(251) })).toEqual(errorAck('InvalidInputError'))
    await eventually(() => expect(tab.loadedPage.event(a)?.description).toBe('buena'))
    expect(trip.view.events[a]?.description).toBe('buena')
  })

  test('restores the event, the day or all days after a write of a watcher', async () => {
    const [a, b] = [await trip.add('a'), await trip.add('b')]
    const watcher = await LegacyTab.enter(stranger, id)
    const before = watcher.loadedPage.displayedDays()
    await watcher.save(id, watcher.form(a), { label: 'vandalismo' })
    watcher.loadedPage.delete(dayId, b)
    await watcher.emit('delete-event', { itineraryId: id, dayId, eventId: b })
    await eventually(() => expect(watcher.loadedPage.displayedDays()).toEqual(before))
    watcher.loadedPage.reorder(dayId, [b, a])
    await watcher.emit('reorder-events', { itineraryId: id, dayId, eventData: { reorderedEvents: [{ id: b }, { id: a }] } })
    await eventually(() => expect(watcher.loadedPage.displayedDays()).toEqual(before))
    watcher.loadedPage.deleteDay(dayId)
    await watcher.emit('delete-day', { itineraryId: id, dayId, startDate: '', days: [] })
    await eventually(() => expect(watcher.loadedPage.displayedDays()).toEqual(before))
    expect(watcher.actions.map(({ action }) => action)).toEqual(['edit-event', 'reorder-events', 'reorder-events', 'delete-day'])
  })

  test('restores the event if another user undoes an accepted edit before it was broadcast', async () => {
    const [a, b] = [await trip.add('a'), await trip.add('b')]
    // Right after a burst: an edit and its revert before the next one cancel out.
    await trip.write((doc) => editEvent(doc, b, { label: 'c' }))
    await tab.nextAction('edit-event')
    const undone = new Promise<void>((resolve) =>
      server.services.bus.once('documentCommitted', () => resolve(trip.write((doc) => editEvent(doc, a, { label: 'a' })))),
    )
    expect(await tab.save(id, tab.form(a), { label: 'efímero' })).toEqual(OK_ACK)
    await undone
    await eventually(() => expect(tab.loadedPage.event(a)?.label).toBe('a'))
  })

  test('reaches no other page', async () => {
    const a = await trip.add('a')
    const other = await LegacyTab.enter(owner, id)
    await tab.save(id, tab.form(a), { label: 'x'.repeat(51) })
    await tab.emit('delete-day', { itineraryId: id, dayId: crypto.randomUUID(), startDate: '', days: [] })
    await other.waitForPendingEvents()
    expect([other.actions, other.errors]).toEqual([[], []])
  })
})
