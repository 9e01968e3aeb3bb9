import { describe, expect, test } from 'vitest'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { IDEAS, newDoc } from '#shared/itinerary/doc'
import { seed } from '#shared/itinerary/seed'
import { view } from '#shared/itinerary/view'
import { SocketVersions, SentVersions } from './sentVersions'

/** A room whose only event's label is set burst after burst. */
function room() {
  const doc = newDoc()
  seed(doc, 1)
  const read = () => view(doc, '2026-05-01', '2026-05-01')
  const dayId = read().days[0]?.id ?? ''
  const id = addEvent(doc, { dayId }, { label: 'v0' })
  let now = read()
  const sent = new SentVersions(now)
  const burst = (change: () => unknown) => {
    change()
    const next = read()
    sent.record(now, next)
    now = next
  }
  const say = (label: string) => burst(() => editEvent(doc, id, { label }))
  const seen = (socket: SocketVersions) => socket.versions(id).map(({ label }) => label)
  return { doc, dayId, id, sent, burst, say, seen, event: () => now.events[id] }
}

describe('the versions of an event that a socket was sent', () => {
  test('are what REST showed at its join and all since, not what came before', () => {
    const { sent, say, seen } = room()
    const early = new SocketVersions(sent)
    say('v1')
    say('v2')
    const late = new SocketVersions(sent)
    say('v3')
    expect(seen(early)).toEqual(['v0', 'v1', 'v2', 'v3'])
    expect(seen(late)).toEqual(['v2', 'v3'])
  })

  test('are the last twenty at most', () => {
    const { sent, say, seen } = room()
    const socket = new SocketVersions(sent)
    for (let i = 1; i <= 30; i += 1) say(`v${i}`)
    expect(seen(socket)).toEqual(Array.from({ length: 20 }, (_, i) => `v${i + 11}`))
  })

  test('begin anew with its own accepted edit: what its page showed then, and what was sent since', () => {
    const { id, sent, say, seen, event } = room()
    const socket = new SocketVersions(sent)
    const other = new SocketVersions(sent)
    say('v1')
    const { burst } = sent
    const shown = event()
    say('mine')
    if (shown !== undefined) socket.accepted(id, { ...shown, label: 'as I typed it' }, burst)
    say('v3')
    expect(seen(socket)).toEqual(['as I typed it', 'mine', 'v3'])
    expect(seen(other)).toEqual(['v0', 'v1', 'mine', 'v3'])
  })

  test('count what only this socket was told after its own edit', () => {
    const { id, sent, seen, event } = room()
    const socket = new SocketVersions(sent)
    const now = event()
    if (now === undefined) throw new Error('no event')
    socket.accepted(id, { ...now, label: 'stale' }, sent.burst)
    socket.told(now)
    socket.told(now)
    expect(seen(socket)).toEqual(['stale', 'v0'])
  })

  test('do not grow by a move, leave out what an event was as an idea, and end with it', () => {
    const { doc, dayId, id, sent, burst, seen } = room()
    const socket = new SocketVersions(sent)
    burst(() => addEvent(doc, { dayId, index: 0 }, { label: 'another' }))
    burst(() => moveEvent(doc, id, { dayId, index: 0 }))
    expect(seen(socket)).toEqual(['v0'])
    burst(() => moveEvent(doc, id, { dayId: IDEAS }))
    burst(() => editEvent(doc, id, { label: 'secret' }))
    burst(() => editEvent(doc, id, { label: 'v1' }))
    burst(() => moveEvent(doc, id, { dayId }))
    expect(seen(socket)).toEqual(['v0', 'v1'])
    burst(() => deleteEvent(doc, id))
    expect(seen(socket)).toEqual([])
  })
})
