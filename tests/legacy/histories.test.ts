import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, toWireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import { viewWithoutHiddenPlaces } from '#shared/itinerary/eventPlaces'
import { toWireDays, toWireEvents } from '#shared/itinerary/wire'
import type { SocketAck } from '#shared/realtime/socketEvents'
import { caseCount, firstSeed } from '#testkit/budget'
import { eventually } from '#testkit/eventually'
import { LegacyTab, type LegacyOpenForm } from '#testkit/legacy/legacyTab'
import { ApiClient, createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { randomFrom, type Random } from '#testkit/random'
import { applyRandomCommand, randomFields, randomText } from '#testkit/randomCommands'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { calendarDate } from '#testkit/date'
import { syncClientOf } from '#testkit/sync/syncClient'

const HISTORIES = caseCount('HISTORIES', { short: 6, full: 40 })
const STEPS = 120
const RANGE = 6

let server: TestServer
let owner: Account
let friend: Account
const counts: Record<string, number> = {}
const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1)

beforeAll(async () => {
  server = await startTestServer()
  owner = await signUp(server)
  friend = await signUp(server)
})
afterAll(() => server.close())

function actOnPage(random: Random, tab: LegacyTab, id: string, forms: LegacyOpenForm[]): Promise<SocketAck> | undefined {
  const day = random.pick(tab.loadedPage.days)
  const event = random.pick(day?.events ?? [])
  const dice = random.next()
  if (dice < 0.03) return tab.emit('add-day', { itineraryId: id, dayData: { newDay: { label: 'Día 1', dayNumber: 1 } } })
  if (day === undefined) return undefined
  const ids = day.events.map((each) => each.id)
  if (dice < 0.05) {
    tab.loadedPage.deleteDay(day.id)
    return tab.emit('delete-day', { itineraryId: id, dayId: day.id, startDate: '', days: tab.loadedPage.days })
  }
  if (dice < 0.35 || event === undefined)
    return tab.emit('add-event', {
      itineraryId: id,
      dayId: day.id,
      eventData: { orderIndex: ids.length, ...randomFields(random), label: randomText(random) },
    })
  if (dice < 0.45) {
    tab.loadedPage.delete(day.id, event.id)
    return tab.emit('delete-event', { itineraryId: id, dayId: day.id, eventId: event.id })
  }
  if (dice < 0.6) {
    const order = random.shuffle(ids).slice(random.chance(0.1) ? 1 : 0)
    tab.loadedPage.reorder(day.id, order)
    return tab.emit('reorder-events', {
      itineraryId: id,
      dayId: day.id,
      eventData: { reorderedEvents: order.map((each, orderIndex) => ({ id: each, orderIndex })) },
    })
  }
  if (dice < 0.75) return void forms.push(tab.form(event.id))
  const form = random.chance(0.5) ? forms.splice(random.below(forms.length), 1)[0] : tab.form(event.id)
  if (form === undefined) return undefined
  const change = random.chance(0.25) ? { label: 'x'.repeat(51) } : randomFields(random)
  return tab.save(id, form, change)
}

async function runHistory(seed: number) {
  const random = randomFrom(seed)
  const id = await createItinerary(owner, { startDate: '2026-10-24', endDate: '2026-10-26' })
  await invite(owner, id, friend)
  const [mine, theirs] = [await LegacyTab.enter(owner, id), await LegacyTab.enter(friend, id, { namespace: '/api' })]
  const tabs = [mine, theirs, await LegacyTab.enter(new ApiClient(server), id)]
  const forms = new Map(tabs.map((tab) => [tab, [] as LegacyOpenForm[]]))
  const crdt = syncClientOf(friend, id)
  await eventually(() => expect(crdt.isSynced).toBe(true))
  const room = await server.services.hub.open(id)
  const pending: Promise<unknown>[] = []

  for (let step = 0; step < STEPS; step += 1) {
    const dice = random.next()
    if (dice < 0.55) {
      const tab = random.pick(tabs) ?? mine
      const acting = actOnPage(random, tab, id, forms.get(tab) ?? [])
      if (acting !== undefined) pending.push(acting.then((answer) => count(answer.ok ? 'legacy write' : answer.error)))
    } else if (dice < 0.75) {
      count('crdt write')
      for (let i = random.chance(0.1) ? 12 : 1; i > 0; i -= 1) applyRandomCommand(random, crdt.doc, RANGE)
    } else if (dice < 0.9) {
      count('server write')
      pending.push(room.write({ origin: 'server', userId: null }, (doc) => applyRandomCommand(random, doc, RANGE)))
    } else if (dice < 0.95) {
      const start = addDays(calendarDate('2026-10-24'), random.below(10))
      const body = random.pick([
        { title: randomText(random, 3) },
        { description: randomText(random) },
        { startDate: start, endDate: addDays(start, 5 + random.below(8)) },
      ])
      // Refused if concurrent edits added more days than the dates hold.
      pending.push(
        owner
          .attempt('PATCH /itineraries/{id}', { params: { id }, body })
          .then(({ status }) => count(status === 204 ? 'patch' : 'patch refused')),
      )
    } else if (dice < 0.97) {
      // A legacy page patches, then notifies the room.
      const title = randomText(random, 3)
      pending.push(owner.call('PATCH /itineraries/{id}', { params: { id }, body: { title } }))
      pending.push(mine.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { title } }))
    } else await Promise.all(pending.splice(0))
    if (random.chance(0.5)) await new Promise((resolve) => setImmediate(resolve))
    if (step === STEPS / 2) {
      // Join while idle: a page that loads between two changes may miss one until the next
      // snapshot.
      await Promise.all(pending.splice(0))
      await eventually(() => expect(crdt.isStored || crdt.sent === 0).toBe(true))
      tabs.push(await LegacyTab.enter(owner, id))
      forms.set(tabs.at(-1) ?? mine, [])
    }
  }
  await Promise.all(pending)
  await eventually(() => expect(crdt.isStored || crdt.sent === 0).toBe(true))
  await server.services.settle(id)

  // Pages without a session see no hidden places.
  const view = viewWithoutHiddenPlaces(room.authoredView())
  const right = { days: toWireDays(view), ideas: toWireEvents(view, view.ideas) }
  const { title, description, startDate, endDate, isPublic, recordVersion } = room.record
  expect(right.days[0]?.date ?? startDate).toBe(toWireDate(fromWireDate(startDate)))
  const answer = await new ApiClient(server).call('GET /itineraries/{id}', { params: { id } })
  expect(answer).toMatchObject(right)
  for (const [i, tab] of tabs.entries()) {
    await eventually(() => expect(tab.snapshots.at(-1)?.version, `seed ${seed}, tab ${i}`).toBe(room.version))
    await tab.waitForPendingEvents()
    await eventually(() => expect(tab.loadedPage.displayedDays(), `actions, seed ${seed}, tab ${i}`).toEqual(right.days))
    expect(tab.loadedPage.record).toMatchObject({ title, description, startDate, endDate, isPublic, recordVersion })
    expect(tab.snapshots.at(-1)?.itinerary, `snapshot, seed ${seed}, tab ${i}`).toEqual(answer)
    const versions = tab.snapshots.map(({ version }) => version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    for (const { action } of tab.actions) count(action)
  }
  for (const tab of tabs) tab.socket.disconnect()
  crdt.destroy()
}

test(
  'concurrent legacy, document and REST writes: every page ends as the view, by actions and snapshot',
  async () => {
    const first = firstSeed('SEED')
    process.stdout.write(`histories: seeds ${first} to ${first + HISTORIES - 1}\n`)
    for (let i = 0; i < HISTORIES; i += 1) await runHistory(first + i)
    process.stdout.write(`histories: ${JSON.stringify(counts)}\n`)
    for (const kind of [
      'legacy write',
      'crdt write',
      'server write',
      'patch',
      'UnauthorizedError',
      'InvalidInputError',
      'NotFoundError',
    ])
      expect(counts[kind] ?? 0, kind).toBeGreaterThan(0)
    for (const action of ['edit-itinerary', 'add-day', 'delete-day', 'add-event', 'edit-event', 'delete-event', 'reorder-events'])
      expect(counts[action] ?? 0, action).toBeGreaterThan(0)
  },
  HISTORIES * 15_000,
)
