import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseFile } from '../../server/db/open'
import { deleteEvent, editEvent, moveEvent } from '../../shared/itinerary/commands'
import { IDEAS } from '../../shared/itinerary/doc'
import { limits } from '../../shared/limits'
import type { Answer } from '../../shared/realtime/events'
import { LegacyTab } from '../support/legacyTab'
import { Client, createItinerary, invite, signUp, type Person } from '../support/people'
import { startTestServer, type TestServer } from '../support/server'

let server: TestServer
let disk: Database.Database
let owner: Person
let friend: Person
let stranger: Person
let nobody: Client
let id: string
let dayId: string
let tab: LegacyTab

beforeAll(async () => {
  server = await startTestServer()
  disk = new Database(databaseFile(server.dataDir), { readonly: true })
  owner = await signUp(server)
  friend = await signUp(server)
  stranger = await signUp(server)
  nobody = new Client(server)
})
afterAll(async () => {
  disk.close()
  await server.close()
})
beforeEach(async () => {
  id = await createItinerary(owner, { isPublic: true, startDate: '2026-10-24', endDate: '2026-10-27' })
  // Four days, and room for a fifth.
  await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { endDate: '2026-10-28' } })
  await invite(owner, id, friend)
  tab = await LegacyTab.enter(friend, id)
  dayId = tab.shown.days[0]?.id ?? ''
})

const OK: Answer = { ok: true }
const no = (error: string) => ({ ok: false, error })
const view = async (itineraryId = id) => (await server.services.hub.open(itineraryId)).view()
/** Everything the log of the itinerary holds on disk, as another process reads it. */
const logged = () => disk.prepare('select count(*) from doc_updates where doc_id = ?').pluck().get(id) as number
const add = async (label: string, more: object = {}) => {
  expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label, ...more } })).toEqual(OK)
  const event = (await tab.next('add-event')).event
  return event.id
}
const asServer = async (command: Parameters<Awaited<ReturnType<typeof server.services.hub.open>>['write']>[1]) =>
  (await server.services.hub.open(id)).write({ origin: 'server', userId: null }, command)

describe('every write', () => {
  const writes: Record<string, (eventId: string) => object> = {
    'edit-itinerary': () => ({ updatedItineraryData: { title: 'Otro' } }),
    'add-day': () => ({ dayData: { newDay: { label: 'Día 9', dayNumber: 9 } } }),
    'delete-day': () => ({ dayId, startDate: '2026-10-24T00:00:00.000Z', days: [] }),
    'add-event': () => ({ dayId, eventData: { label: 'nuevo' } }),
    'edit-event': (eventId) => ({ dayId, eventId, updatedEventData: { label: 'cambiado' } }),
    'delete-event': (eventId) => ({ dayId, eventId }),
    'reorder-events': (eventId) => ({ dayId, eventData: { reorderedEvents: [{ id: eventId }] } }),
  }

  test.each(Object.entries(writes))(
    '%s is refused to watchers, strangers and nobody, and tells nobody else',
    async (name, payload) => {
      const eventId = await add('a')
      const before = await view()
      const room = await LegacyTab.enter(owner, id)
      const [watcher, guest] = [await LegacyTab.enter(stranger, id), await LegacyTab.enter(nobody, id)]
      const outsider = await LegacyTab.open(stranger)
      for (const socket of [watcher, guest, outsider]) {
        expect(await socket.emit(name, { itineraryId: id, ...payload(eventId) })).toEqual(no('UnauthorizedError'))
        expect(socket.errors).toEqual(['No tienes permiso para hacer este cambio.'])
      }
      await room.caughtUp()
      expect(room.actions).toEqual([])
      expect(room.errors).toEqual([])
      expect(await view()).toBe(before)
      const secret = await createItinerary(owner, { isPublic: false })
      for (const socket of [outsider, tab]) {
        expect(await socket.emit(name, { itineraryId: secret, ...payload(eventId) })).toEqual(no('UnauthorizedError'))
        expect(await socket.emit(name, { itineraryId: crypto.randomUUID(), ...payload(eventId) })).toEqual(no('NotFoundError'))
      }
      expect(
        outsider.actions.filter(({ action }) => action === 'delete-day').length,
        'no truth of what one may not see',
      ).toBeLessThanOrEqual(1)
    },
  )

  test.each(Object.entries(writes))(
    '%s by the owner is on disk when it is acknowledged, also without joining',
    async (name, payload) => {
      const eventId = await add('a')
      await asServer((doc) => moveEvent(doc, eventId, { dayId, index: 0 }))
      const socket = await LegacyTab.open(owner)
      const [rows, before] = [logged(), await view()]
      expect(await socket.emit(name, { itineraryId: id, ...payload(eventId) })).toEqual(OK)
      if (name === 'edit-itinerary')
        expect(disk.prepare('select title from itineraries where id = ?').pluck().get(id)).toBe('Otro')
      else if (name === 'reorder-events') expect(await view()).toEqual(before)
      else expect(logged()).toBe(rows + 1)
    },
  )

  test('a collaborator may change days and events, not the record', async () => {
    const eventId = await add('a')
    for (const [name, payload] of Object.entries(writes)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .filter(([name]) => !name.startsWith('delete')))
      expect([name, await tab.emit(name, { itineraryId: id, ...payload(eventId) })]).toEqual([
        name,
        name === 'edit-itinerary' ? no('UnauthorizedError') : OK,
      ])
  })

  test('with an opId happens once, whoever repeats it, and two people do not take each other’s ids', async () => {
    const mine = await LegacyTab.open(owner)
    const again = { itineraryId: id, dayId, opId: 'op-1', eventData: { label: 'una vez' } }
    expect(await Promise.all([tab.emit('add-event', again), tab.emit('add-event', again)])).toEqual([OK, OK])
    expect(await (await LegacyTab.open(friend)).emit('add-event', again)).toEqual(OK)
    expect((await view()).days[0]?.events).toHaveLength(1)
    expect(await mine.emit('add-event', again)).toEqual(OK)
    expect((await view()).days[0]?.events).toHaveLength(2)
  })

  test('needs no acknowledgement callback', async () => {
    tab.socket.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'sin más' } })
    await vi.waitFor(() => expect(tab.shown.days[0]?.events).toMatchObject([{ label: 'sin más' }]))
  })
})

describe('edit-itinerary', () => {
  test('changes the record as PATCH does, and everybody sees the changed fields', async () => {
    const mine = await LegacyTab.enter(owner, id)
    const change = { title: ' Otro   título ', startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-06', likes: 99, days: [] }
    expect(await mine.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: change })).toEqual(OK)
    const { updatedItineraryData } = await tab.next('edit-itinerary')
    expect(updatedItineraryData).toEqual({
      title: 'Otro título',
      startDate: '2026-11-01T00:00:00.000Z',
      endDate: '2026-11-06T00:00:00.000Z',
      dayCount: 6,
      recordVersion: expect.any(Number),
    })
    expect(tab.shown.days.map(({ label }) => label)).toEqual((await view()).days.map(({ label }) => label))
    expect(tab.shown.days[0]?.label).toBe('Día 1 - Domingo, 1 de noviembre')
  })

  test('the same values again, as after a PATCH, change and tell nothing', async () => {
    const mine = await LegacyTab.enter(owner, id)
    await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Nuevo' } })
    await mine.next('edit-itinerary')
    const { version } = await server.services.hub.open(id)
    for (let i = 0; i < 5; i += 1)
      expect(
        await mine.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { title: 'Nuevo', isPublic: true } }),
      ).toEqual(OK)
    await server.services.settle(id)
    await mine.caughtUp()
    expect(mine.actions).toEqual([])
    expect((await server.services.hub.open(id)).version).toBe(version)
  })

  test('dates shorter than the days are refused, and the sender gets the dates back', async () => {
    const mine = await LegacyTab.enter(owner, id)
    const dates = { startDate: '2026-10-24T00:00:00.000Z', endDate: '2026-10-25T00:00:00.000Z' }
    expect(await mine.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: dates })).toEqual(no('InvalidInputError'))
    expect((await mine.next('edit-itinerary')).updatedItineraryData).toEqual({ ...dates, endDate: '2026-10-28T00:00:00.000Z' })
  })
})

describe('add-day and delete-day', () => {
  test('a day is appended with a label of its own while the dates have room', async () => {
    const newDay = { label: 'Día 77 - Nunca', dayNumber: 77 }
    expect(await tab.emit('add-day', { itineraryId: id, dayData: { newDay } })).toEqual(OK)
    expect((await tab.next('add-day')).day).toMatchObject({
      label: 'Día 5 - Miércoles, 28 de octubre',
      dayNumber: 5,
      date: '2026-10-28T00:00:00.000Z',
      events: [],
    })
    expect(await tab.emit('add-day', { itineraryId: id, dayData: { newDay } })).toEqual(no('InvalidInputError'))
    expect(tab.errors).toEqual(['El itinerario ya tiene todos los días de sus fechas.'])
    expect((await view()).days).toHaveLength(5)
  })

  test('a day is deleted with its events, whatever copy of the days comes along', async () => {
    await add('a')
    const days = tab.shown.days.slice(2).map((day) => ({ ...day, events: [] }))
    expect(await tab.emit('delete-day', { itineraryId: id, dayId, startDate: '1999-01-01', days })).toEqual(OK)
    const action = await tab.next('delete-day')
    expect(action.days.map(({ label, dayNumber }) => [dayNumber, label])).toEqual([
      [1, 'Día 1 - Sábado, 24 de octubre'],
      [2, 'Día 2 - Domingo, 25 de octubre'],
      [3, 'Día 3 - Lunes, 26 de octubre'],
    ])
    expect(await tab.emit('delete-day', { itineraryId: id, dayId, startDate: '', days: [] }), 'again').toEqual(OK)
    expect(await tab.emit('delete-day', { itineraryId: id, dayId: crypto.randomUUID(), startDate: '', days: [] })).toEqual(
      no('NotFoundError'),
    )
    expect((await view()).days).toHaveLength(3)
  })
})

describe('add-event', () => {
  test('appends, whatever place it asks for, in the form in which it is kept', async () => {
    await add('a')
    const b = await add(' b   b ', {
      orderIndex: 0,
      description: ' nota ',
      startTime: '09:30:00',
      endTime: '',
      category: 'food',
      image: '/images/x.jpg',
    })
    expect((await view()).days[0]?.events.at(-1)).toBe(b)
    expect((await view()).events[b]).toEqual({
      id: b,
      dayId,
      orderIndex: 1,
      label: 'b b',
      description: 'nota',
      category: 'food',
      image: '/images/x.jpg',
      startTime: '09:30',
      endTime: null,
    })
  })

  test.each([
    { label: '   ' },
    { label: 'x'.repeat(limits.eventLabel + 1) },
    { label: 'a', description: 'x'.repeat(limits.eventDescription + 1) },
    { label: 'a', startTime: '25:00' },
    { label: 'a', category: 'sleep' },
    { label: 'a', image: 'https://evil.example/x.png' },
  ])('is refused over a limit: %j', async (eventData) => {
    expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData })).toEqual(no('InvalidInputError'))
    expect((await view()).days[0]?.events).toEqual([])
  })

  test('is refused in a day of somebody else’s trip, and in a full day', async () => {
    const other = await createItinerary(owner)
    const elsewhere = (await view(other)).days[0]?.id
    expect(await tab.emit('add-event', { itineraryId: id, dayId: elsewhere, eventData: { label: 'a' } })).toEqual(
      no('NotFoundError'),
    )
    for (let i = 0; i < limits.eventsPerDay; i += 1)
      expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: `${i}` } })).toEqual(OK)
    expect(await tab.emit('add-event', { itineraryId: id, dayId, eventData: { label: 'de más' } })).toEqual(
      no('InvalidInputError'),
    )
    expect(tab.errors.at(-1)).toBe('Este día ya tiene todos los eventos que caben.')
  })
})

describe('delete-event', () => {
  test('is idempotent, follows an event to its new day, and does not reach ideas', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')]
    const remove = (eventId: string) => tab.emit('delete-event', { itineraryId: id, dayId, eventId })
    expect([await remove(a), await remove(a), await remove(crypto.randomUUID())]).toEqual([OK, OK, OK])
    const elsewhere = (await view()).days[1]?.id ?? ''
    await asServer((doc) => moveEvent(doc, b, { dayId: elsewhere }))
    await asServer((doc) => moveEvent(doc, c, { dayId: IDEAS }))
    expect([await remove(b), await remove(c)]).toEqual([OK, no('NotFoundError')])
    expect(Object.keys((await view()).events)).toEqual([c])
  })
})

describe('reorder-events', () => {
  const order = async () => (await view()).days[0]?.events
  const reorder = (ids: unknown[]) =>
    tab.emit('reorder-events', {
      itineraryId: id,
      dayId,
      eventData: { reorderedEvents: ids.map((eventId, orderIndex) => ({ id: eventId, orderIndex, label: 'no se lee' })) },
    })

  test('takes only positions; unknown, foreign and repeated ids are ignored, unseen events stay', async () => {
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')]
    const other = (await view()).days[1]?.id ?? ''
    await tab.emit('add-event', { itineraryId: id, dayId: other, eventData: { label: 'otro día' } })
    const foreign = (await view()).days[1]?.events[0]
    expect(await reorder([d, foreign, a, crypto.randomUUID(), a, 'nada', b])).toEqual(OK)
    expect(await order()).toEqual([d, a, b, c])
    expect((await view()).events[a]?.label).toBe('a')
    expect((await view()).days[1]?.events).toEqual([foreign])
    const truth = await tab.next('reorder-events')
    expect(truth.events.map((event) => event.id)).toEqual([d, a, b, c])
  })

  test('is the smallest set of moves: one moved event is one write', async () => {
    const ids = [await add('a'), await add('b'), await add('c'), await add('d'), await add('e')]
    const moved = [...ids.slice(1), ids[0] ?? '']
    expect(await reorder(moved)).toEqual(OK)
    expect(await order()).toEqual(moved)
    const row = disk.prepare('select data from doc_updates where doc_id = ? order by seq desc').pluck().get(id) as Buffer
    expect(row.length).toBeLessThan(120)
  })
})

describe('a sender whose page shows something else gets the truth', () => {
  test('of an event that was adjusted, is gone, or moved', async () => {
    const a = await add('a')
    await tab.save(id, tab.form(a), { label: '  a   bis ', startTime: '09:00:00' })
    await vi.waitFor(() => expect(tab.shown.event(a)).toMatchObject({ label: 'a bis', startTime: '09:00' }))
    const stale = tab.form(a)
    await asServer((doc) => deleteEvent(doc, a))
    await tab.next('delete-event')
    expect(await tab.save(id, stale, { label: 'demasiado tarde' })).toEqual(no('NotFoundError'))
    expect(await tab.next('delete-event')).toMatchObject({ eventId: a })
    expect(tab.errors).toEqual(['Alguien lo ha borrado mientras tanto.'])
  })

  test('of an edit that was refused: the whole event', async () => {
    const a = await add('a', { description: 'buena' })
    expect(await tab.save(id, tab.form(a), { description: 'x'.repeat(251) })).toEqual(no('InvalidInputError'))
    await vi.waitFor(() => expect(tab.shown.event(a)?.description).toBe('buena'))
    expect((await view()).events[a]?.description).toBe('buena')
  })

  test('of a watcher’s write: the event, the day, or all days come back', async () => {
    const [a, b] = [await add('a'), await add('b')]
    const watcher = await LegacyTab.enter(stranger, id)
    const before = watcher.shown.shown()
    await watcher.save(id, watcher.form(a), { label: 'vandalismo' })
    watcher.shown.delete(dayId, b)
    await watcher.emit('delete-event', { itineraryId: id, dayId, eventId: b })
    await vi.waitFor(() => expect(watcher.shown.shown()).toEqual(before))
    watcher.shown.reorder(dayId, [b, a])
    await watcher.emit('reorder-events', { itineraryId: id, dayId, eventData: { reorderedEvents: [{ id: b }, { id: a }] } })
    await vi.waitFor(() => expect(watcher.shown.shown()).toEqual(before))
    watcher.shown.deleteDay(dayId)
    await watcher.emit('delete-day', { itineraryId: id, dayId, startDate: '', days: [] })
    await vi.waitFor(() => expect(watcher.shown.shown()).toEqual(before))
    expect(watcher.actions.map(({ action }) => action)).toEqual(['edit-event', 'reorder-events', 'reorder-events', 'delete-day'])
  })

  test('nobody else hears of it', async () => {
    const a = await add('a')
    const other = await LegacyTab.enter(owner, id)
    await tab.save(id, tab.form(a), { label: 'x'.repeat(51) })
    await tab.emit('delete-day', { itineraryId: id, dayId: crypto.randomUUID(), startDate: '', days: [] })
    await other.caughtUp()
    expect([other.actions, other.errors]).toEqual([[], []])
  })
})

describe('what others write', () => {
  test('reaches legacy pages whatever its source, ideas excepted', async () => {
    const a = await add('a')
    await asServer((doc) => editEvent(doc, a, { label: 'desde otro sitio' }))
    expect((await tab.next('edit-event')).updatedEventData).toMatchObject({ id: a, label: 'desde otro sitio' })
    await asServer((doc) => moveEvent(doc, a, { dayId: IDEAS }))
    expect(await tab.next('delete-event')).toEqual({ action: 'delete-event', dayId, eventId: a })
    await asServer((doc) => editEvent(doc, a, { label: 'en secreto' }))
    await asServer((doc) => moveEvent(doc, a, { dayId }))
    expect((await tab.next('add-event')).event).toMatchObject({ id: a, label: 'en secreto' })
  })
})
