import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { addEvent } from '../../shared/itinerary/commands'
import { newDoc } from '../../shared/itinerary/doc'
import { seed } from '../../shared/itinerary/seed'
import { view } from '../../shared/itinerary/view'
import { lisbonRecord } from '../../tests/support/records'
import type { Room } from '../sync/types'
import { Channel } from './channel'
import type { Client } from './client'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A channel on a document that nothing stores, and what it sends: [to whom, action]. */
function open() {
  const doc: Y.Doc = newDoc()
  seed(doc, 2)
  const before = lisbonRecord('2026-10-01', '2026-10-02')
  let now = view(doc, '2026-10-01', '2026-10-02')
  const room: Room = {
    itineraryId: 'it',
    record: before,
    version: 1,
    view: () => now,
    write: () => Promise.reject(new Error('not here')),
    settled: () => Promise.resolve(),
    retain: () => () => undefined,
  }
  const sent: [string, string][] = []
  const channel = new Channel(room, {
    toAll: ({ action }) => void sent.push(['all', action]),
    toOne: (_, { action }) => void sent.push(['one', action]),
    snapshot: () => void sent.push(['all', 'snapshot']),
    readCard: () => undefined,
    failed: (error) => expect.fail(String(error)),
  })
  const client = { joined: new Set<string>() } as Client
  const commit = (change: () => unknown) => {
    change()
    now = view(doc, '2026-10-01', '2026-10-02', now)
    channel.documentChanged()
  }
  const add = () => commit(() => addEvent(doc, { dayId: now.days[0]?.id ?? '' }, { label: 'a' }))
  return { channel, client, sent, add, before, dayId: now.days[0]?.id ?? '' }
}

describe('a channel', () => {
  test('tells those in the room what is pending before somebody enters', () => {
    const { channel, client, sent, add } = open()
    add()
    channel.admit(client, true)
    expect(sent).toEqual([['all', 'add-event']])
    vi.runAllTimers()
    expect(sent).toEqual([['all', 'add-event']])
  })

  test('checks what a sender shows behind what is pending for all', () => {
    const { channel, client, sent, add, dayId } = open()
    channel.admit(client, true)
    const member = channel.members.get(client)
    if (member === undefined) throw new Error('not in')
    const claim = { truth: { kind: 'day', dayId } as const, holds: () => false }
    channel.check(member, claim)
    expect(sent.splice(0)).toEqual([['one', 'reorder-events']])
    add()
    channel.check(member, claim)
    channel.check(member, claim)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([
      ['all', 'add-event'],
      ['one', 'reorder-events'],
    ])
  })

  test('takes new dates for pages’ own labels, also when its room hears of them later', () => {
    const { channel, client, sent, before } = open()
    channel.admit(client, true)
    channel.recordChanged({ ...before, ...lisbonRecord('2026-12-01', '2026-12-02'), recordVersion: 2 })
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([['all', 'edit-itinerary']])
  })

  test('says nothing more once it is closed', () => {
    const { channel, client, sent, add } = open()
    channel.admit(client, true)
    add()
    channel.close()
    vi.runAllTimers()
    expect(sent).toEqual([])
  })
})
