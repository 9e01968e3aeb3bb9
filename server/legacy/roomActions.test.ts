import { isDeepStrictEqual } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { addDays, toWireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { noEventCounts, toWireDays } from '#shared/itinerary/wire'
import { RoomAction } from '#shared/realtime/socketEvents'
import { caseCount, firstSeed } from '#testkit/budget'
import { LegacyPage } from '#testkit/legacy/legacyPage'
import { lisbonRecord } from '#testkit/lisbonRecord'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { diffViews, redateDays } from './roomActions'
import { diffRecords } from '#server/records/recordDifference'
import { calendarDate, wireDate } from '#testkit/date'

const START = calendarDate('2025-04-01')
const record = (change?: Partial<ItineraryRecord>) => lisbonRecord(START, '2025-04-05', change)

/** Three days; the first has events a, b and c. */
function trip() {
  const doc = newDoc()
  seedDoc(doc, 3)
  const read = (previous?: ItineraryView) => computeView(doc, START, calendarDate('2025-04-05'), previous)
  const [first = '', second = '', third = ''] = read().days.map(({ id }) => id)
  const [a, b, c] = ['a', 'b', 'c'].map((label) => addEvent(doc, { dayId: first }, { label })) as [string, string, string]
  const before = read()
  return {
    doc,
    first,
    second,
    third,
    a,
    b,
    c,
    actions: () => diffViews(before, read(before)),
    words: () => diffViews(before, read()).map(({ action }) => action),
  }
}

describe('the actions sent to a page', () => {
  test('are none without changes, also for an equal view in another object', () => {
    const { actions, words } = trip()
    expect(actions()).toEqual([])
    expect(words()).toEqual([])
  })

  test('for an event added last are one add-event, elsewhere also the order of the day', () => {
    const last = trip()
    addEvent(last.doc, { dayId: last.first }, { label: 'd' })
    expect(last.actions()).toMatchObject([{ action: 'add-event', dayId: last.first, event: { label: 'd', orderIndex: 3 } }])
    const middle = trip()
    const d = addEvent(middle.doc, { dayId: middle.first, index: 1 }, { label: 'd' })
    expect(middle.words()).toEqual(['add-event', 'reorder-events'])
    expect(middle.actions()[1]).toMatchObject({
      dayId: middle.first,
      events: [middle.a, d, middle.b, middle.c].map((id) => ({ id })),
    })
  })

  test('for an edit contain the whole event', () => {
    const { doc, first, b, actions } = trip()
    editEvent(doc, b, { startTime: '10:00' })
    expect(actions()).toEqual([
      {
        action: 'edit-event',
        dayId: first,
        eventId: b,
        updatedEventData: {
          id: b,
          orderIndex: 1,
          authorId: null,
          label: 'b',
          description: '',
          category: null,
          image: null,
          startTime: '10:00',
          endTime: null,
          place: null,
          to: null,
          nights: null,
          ...noEventCounts,
        },
      },
    ])
  })

  test('for a deletion in the middle are one delete-event', () => {
    const { doc, first, b, actions } = trip()
    deleteEvent(doc, b)
    expect(actions()).toEqual([{ action: 'delete-event', dayId: first, eventId: b }])
  })

  test('for a move to another day are delete-event, then add-event with the same id', () => {
    const { doc, first, second, a, actions } = trip()
    moveEvent(doc, a, { dayId: second })
    expect(actions()).toMatchObject([
      { action: 'delete-event', dayId: first, eventId: a },
      { action: 'add-event', dayId: second, event: { id: a, label: 'a' } },
    ])
  })

  test('for a new order contain the whole day once', () => {
    const { doc, first, a, b, c, actions } = trip()
    moveEvent(doc, a, { dayId: first, index: 2 })
    expect(actions()).toMatchObject([
      { action: 'reorder-events', dayId: first, events: [b, c, a].map((id, orderIndex) => ({ id, orderIndex })) },
    ])
  })

  test('for a move to the ideas are a deletion, and never contain ideas', () => {
    const { doc, first, a, words, actions } = trip()
    moveEvent(doc, a, { dayId: IDEAS_DAY_ID })
    editEvent(doc, a, { label: 'idea' })
    addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'otra idea' })
    expect(words()).toEqual(['delete-event'])
    moveEvent(doc, a, { dayId: first, index: 0 })
    expect(actions()).toMatchObject([{ action: 'edit-event', eventId: a, updatedEventData: { label: 'idea' } }])
  })

  test('for a new last day contain its events, also those moved from other days', () => {
    const { doc, first, a, actions } = trip()
    const day = addDay(doc, { rangeDays: 5 })
    addEvent(doc, { dayId: day }, { label: 'd' })
    moveEvent(doc, a, { dayId: day })
    expect(actions()).toMatchObject([
      { action: 'delete-event', dayId: first, eventId: a },
      {
        action: 'add-day',
        day: {
          id: day,
          dayNumber: 4,
          label: 'Día 4 - Viernes, 4 de abril',
          date: '2025-04-04T00:00:00.000Z',
          events: [{ label: 'd' }, { id: a }],
        },
      },
    ])
  })

  test('for a deleted or moved day contain all days', () => {
    const gone = trip()
    deleteDay(gone.doc, gone.second)
    expect(gone.actions()).toMatchObject([
      {
        action: 'delete-day',
        days: [
          { id: gone.first, events: [{}, {}, {}] },
          { id: gone.third, dayNumber: 2 },
        ],
      },
    ])
    const moved = trip()
    moveDay(moved.doc, moved.third, 0)
    expect(moved.words()).toEqual(['delete-day'])
  })

  test('are single up to twenty, and all days above', () => {
    const { doc, second, words } = trip()
    for (let i = 0; i < 20; i += 1) addEvent(doc, { dayId: second }, { label: `${i}` })
    expect(words()).toHaveLength(20)
    addEvent(doc, { dayId: second }, { label: 'una más' })
    expect(words()).toEqual(['delete-day'])
  })
})

describe('new record dates', () => {
  test('move the days as pages move them themselves', () => {
    const { doc } = trip()
    const before = computeView(doc, START, calendarDate('2025-04-05'))
    expect(redateDays(before, record())).toBe(before)
    const dates = { startDate: wireDate('2025-04-03'), endDate: wireDate('2025-04-04') }
    expect(redateDays(before, dates)).toEqual(computeView(doc, calendarDate('2025-04-03'), calendarDate('2025-04-04')))
  })
})

describe('random histories', () => {
  afterEach(() => vi.restoreAllMocks())

  const SEEDS = caseCount('SEEDS', { short: 200, full: 2000 })
  const STEPS = 16
  const counts = new Map<string, number>()
  let random = randomFrom(0)
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

  function runHistory(seedNumber: number) {
    random = randomFrom(seedNumber)
    const doc = newDoc()
    seedDoc(doc, 1 + random.below(4))
    let offline: Y.Doc | undefined
    let dates = record({ endDate: toWireDate(addDays(START, 5)) })
    let sent = { record: dates, view: computeView(doc, START, addDays(START, 5)) }
    const page = new LegacyPage({ ...sent.record, days: toWireDays(sent.view) })

    for (let step = 0; step < STEPS; step += 1) {
      const burst = random.chance(0.75) ? 1 : random.chance(0.9) ? 2 + random.below(5) : 24
      for (let i = 0; i < burst; i += 1) applyRandomCommand(random, doc, 7)
      if (offline === undefined && random.chance(0.1)) {
        offline = newDoc()
        Y.applyUpdate(offline, Y.encodeStateAsUpdate(doc))
      } else if (offline !== undefined && random.chance(0.5)) applyRandomCommand(random, offline, 7)
      else if (offline !== undefined && random.chance(0.3)) {
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(offline))
        offline = undefined
        count('merge')
      }
      if (random.chance(0.05)) {
        const start = addDays(START, random.below(40))
        dates = {
          ...dates,
          startDate: toWireDate(start),
          endDate: toWireDate(addDays(start, random.below(8))),
          recordVersion: dates.recordVersion + 1,
        }
        count('new dates')
      }

      const start = fromWireDate(dates.startDate)
      const next = computeView(doc, start, fromWireDate(dates.endDate), random.chance(0.5) ? sent.view : undefined)
      const change = diffRecords(sent.record, dates)
      const actions = [
        ...(change === undefined ? [] : [{ action: 'edit-itinerary' as const, updatedItineraryData: change }]),
        ...diffViews(redateDays(sent.view, dates), next),
      ]
      if (actions.some((action) => action.action === 'delete-day') && next.days.length === sent.view.days.length)
        count('sent as all days')
      for (const action of actions) {
        count(action.action)
        page.apply(RoomAction.parse(action))
        const ids = page.days.flatMap(({ events }) => events.map(({ id }) => id))
        if (new Set(ids).size < ids.length) expect.fail(`an event shows twice, seed ${seedNumber}, step ${step}`)
      }
      const right = { record: { ...page.record, ...dates }, days: toWireDays(next) }
      const shown = { record: page.record, days: page.displayedDays() }
      if (!isDeepStrictEqual(shown, right)) expect(shown, `seed ${seedNumber}, step ${step}`).toEqual(right)
      sent = { record: dates, view: next }
    }
  }

  test(`leave a page that applies every action with exactly the view (${SEEDS} seeds)`, () => {
    const first = firstSeed('SEED')
    process.stdout.write(`outbound: seeds ${first} to ${first + SEEDS - 1}\n`)
    // Order keys have jitter, which a seed must repeat.
    vi.spyOn(Math, 'random').mockImplementation(() => random.next())
    for (let i = 0; i < SEEDS; i += 1) runHistory(first + i)
    process.stdout.write(`outbound: ${JSON.stringify(Object.fromEntries(counts))}\n`)
    for (const kind of RoomAction.options.map(({ shape }) => shape.action.value))
      expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(50)
    for (const kind of ['merge', 'new dates', 'sent as all days']) expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(50)
  })
})
