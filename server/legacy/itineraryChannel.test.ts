import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { noEventCounts } from '#shared/itinerary/wire'
import { lisbonRecord } from '#testkit/lisbonRecord'
import type { DocumentRoom } from '#server/base/documentHub'
import { ItineraryChannel, type ChannelAdmission } from './itineraryChannel'
import type { SocketClient } from './socketClient'
import { calendarDate } from '#testkit/date'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A channel, and its messages: [recipient, action]. */
async function open() {
  const doc: Y.Doc = newDoc()
  seedDoc(doc, 2)
  const before = lisbonRecord('2026-10-01', '2026-10-02')
  let now = computeView(doc, calendarDate('2026-10-01'), calendarDate('2026-10-02'))
  const room: DocumentRoom = {
    itineraryId: 'it',
    record: before,
    headSeq: 1,
    version: 1,
    view: () => now,
    authoredView: () => now,
    write: () => Promise.reject(new Error('not here')),
    settled: () => Promise.resolve(),
    acquire: () => () => undefined,
  }
  const sent: [string, string][] = []
  // Tests update these by hand.
  const rows = { view: now, seq: 1, head: 1 }
  const documents = { isLoaded: true }
  const channel = await ItineraryChannel.open(
    'it',
    { record: before, ownerId: 'ana' },
    {
      room: () => (documents.isLoaded ? room : undefined),
      openRoom: async () => {
        documents.isLoaded = true
        return room
      },
      state: async () => ({ seq: rows.seq, isCurrent: rows.seq === rows.head, version: 1 }),
      view: async () => rows.view,
      eventCounts: async () => () => noEventCounts,
      toAll: ({ action }) => void sent.push(['all', action]),
      toOne: (_, { action }) => void sent.push(['one', action]),
      snapshot: () => void sent.push(['all', 'snapshot']),
      readCard: async () => undefined,
      failed: (error) => expect.fail(String(error)),
    },
  )
  const client = { charge: (work: () => unknown) => work() } as SocketClient
  const commit = (change: () => unknown) => {
    change()
    rows.head += 1
    now = computeView(doc, calendarDate('2026-10-01'), calendarDate('2026-10-02'), now)
    channel.documentChanged()
  }
  const add = () => commit(() => addEvent(doc, { dayId: now.days[0]?.id ?? '' }, { label: 'a' }))
  const edit = (label: string) => commit(() => editEvent(doc, now.days[0]?.events[0] ?? '', { label }))
  const project = () => Object.assign(rows, { view: now, seq: rows.head })
  return { channel, client, sent, add, edit, project, rows, documents, before, dayId: now.days[0]?.id ?? '' }
}

const entrance = (mayEdit: boolean): ChannelAdmission => ({ mayEdit, takesPart: mayEdit, room: undefined, tryEnter: () => true })

describe('a channel', () => {
  test('sends pending actions to its members before a new one enters', async () => {
    const { channel, client, sent, add, project } = await open()
    add()
    await channel.admit(client, entrance(true))
    project()
    expect(sent).toEqual([['all', 'add-event']])
    await vi.runAllTimersAsync()
    expect(sent).toEqual([['all', 'add-event']])
  })

  test('sends corrections after the actions pending for all, at most every 250 ms', async () => {
    const { channel, client, sent, add, dayId } = await open()
    await channel.admit(client, entrance(true))
    const member = channel.members.get(client)
    if (member === undefined) throw new Error('not in')
    const check = { correction: { kind: 'day', dayId } as const, isTrue: () => false }
    await channel.correctIfStale(member, check)
    expect(sent.splice(0)).toEqual([['one', 'reorder-events']])
    add()
    await channel.correctIfStale(member, check)
    await channel.correctIfStale(member, check)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent.splice(0)).toEqual([['all', 'add-event']])
    await vi.advanceTimersByTimeAsync(250)
    expect(sent, 'the truths of a quarter of a second at once').toEqual([['one', 'reorder-events']])
  })

  test('sends continuous edits ten times a second', async () => {
    const { channel, client, sent, add, edit } = await open()
    await channel.admit(client, entrance(true))
    add()
    await vi.advanceTimersByTimeAsync(10_000)
    sent.length = 0
    for (let i = 1; i <= 99; i += 1) {
      edit(`${i}`)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(sent).toEqual(Array.from({ length: 10 }, () => ['all', 'edit-event']))
  })

  test('sends new dates also when its room learns of them later', async () => {
    const { channel, client, sent, before } = await open()
    await channel.admit(client, entrance(true))
    channel.recordChanged({ ...before, ...lisbonRecord('2026-12-01', '2026-12-02'), recordVersion: 2 })
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([['all', 'edit-itinerary']])
  })

  test('sends nothing after it is closed', async () => {
    const { channel, client, sent, add } = await open()
    await channel.admit(client, entrance(true))
    add()
    channel.close()
    await vi.runAllTimersAsync()
    expect(sent).toEqual([])
  })

  describe('with only viewers', () => {
    test('keeps no state without changes, and sends the difference to the stored rows', async () => {
      const { channel, client, sent, add, project, documents } = await open()
      documents.isLoaded = false
      await channel.admit(client, entrance(false))
      for (let round = 0; round < 3; round += 1) {
        documents.isLoaded = true
        add()
        await vi.advanceTimersByTimeAsync(1)
        expect(sent.splice(0)).toEqual([['all', 'add-event']])
        project()
        documents.isLoaded = false
        // Until the state is dropped.
        await vi.advanceTimersByTimeAsync(15_000)
      }
    })

    test('sends everything when the rows are ahead of what was sent', async () => {
      const { channel, client, sent, add, rows } = await open()
      await channel.admit(client, entrance(false))
      rows.seq += 1
      add()
      await vi.advanceTimersByTimeAsync(1)
      expect(sent).toEqual([['all', 'delete-day']])
    })

    test('sends record changes without an open document', async () => {
      const { channel, client, sent, before, documents } = await open()
      documents.isLoaded = false
      await channel.admit(client, entrance(false))
      channel.recordChanged({ ...before, title: 'Oporto', recordVersion: 2 })
      await vi.advanceTimersByTimeAsync(1)
      expect(sent).toEqual([['all', 'edit-itinerary']])
    })
  })
})
