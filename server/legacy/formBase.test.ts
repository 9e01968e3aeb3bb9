import { describe, expect, test } from 'vitest'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc } from '#shared/itinerary/doc'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { findChangedFields, differingLength, guessFormBase, SentEventVersions, FormBaseTracker } from './formBase'
import { calendarDate } from '#testkit/date'

const version = (change: Partial<EventFields> = {}): EventFields => ({
  ...emptyEventFields,
  label: 'Museo',
  description: 'A las diez',
  category: 'art',
  image: null,
  startTime: '10:00',
  endTime: null,
  ...change,
})

describe('the fields a form changed', () => {
  test('omit absent fields and equal values written differently', () => {
    expect(findChangedFields({}, version())).toEqual([])
    expect(
      findChangedFields(
        { label: ' Museo ', description: 'A las diez\n', startTime: '10:00:00', endTime: '', image: '' },
        version(),
      ),
    ).toEqual([])
    expect(findChangedFields({ description: '', category: null, startTime: null }, version())).toEqual([
      'startTime',
      'category',
      'description',
    ])
  })

  test('include an invalid time, to be refused', () => {
    expect(findChangedFields({ startTime: '25:00', endTime: 'luego' }, version())).toEqual(['startTime', 'endTime'])
  })
})

describe('the changed stretch of two texts', () => {
  test.each([
    ['', '', 0],
    ['igual', 'igual', 0],
    ['', 'nuevo', 5],
    ['ver el museo', 'ver otro museo', 6],
    ['aaa', 'aa', 1],
    ['ab', 'ba', 4],
  ])('%j and %j differ by %i', (a, b, stretch) => {
    expect(differingLength(a, b)).toBe(stretch)
    expect(differingLength(b, a)).toBe(stretch)
  })
})

describe('the version a form was opened with', () => {
  test('is the one that differs in the fewest fields, also an old one', () => {
    const old = version()
    const newer = version({ label: 'Museo del Prado', startTime: '11:00' })
    expect(guessFormBase([old, newer], { ...old, endTime: '12:00' })).toBe(old)
    expect(guessFormBase([old, newer], { ...newer, endTime: '12:00' })).toBe(newer)
  })

  test('among equals is the one with the closest description', () => {
    const short = version({ description: 'Llevar agua' })
    const long = version({ description: 'Llevar agua y comprar las entradas en la taquilla' })
    expect(guessFormBase([short, long], version({ description: 'Llevar agua fría' }))).toBe(short)
    expect(guessFormBase([short, long], version({ description: 'Llevar agua y comprar las entradas en la puerta' }))).toBe(long)
    expect(guessFormBase([long, short], version({ description: 'Llevar agua y comprar las entradas en la puerta' }))).toBe(long)
  })

  test('is the newest of equally close versions', () => {
    const first = version({ label: 'Uno' })
    const second = version({ label: 'Dos' })
    expect(guessFormBase([first, second], version({ label: 'Tres' }))).toBe(second)
    expect(guessFormBase([first, second], { endTime: '12:00' })).toBe(second)
  })

  test('is unknown when nothing was sent', () => {
    expect(guessFormBase([], version())).toBeUndefined()
  })
})

/** A room whose event gets a new label per burst. */
function room() {
  const doc = newDoc()
  seedDoc(doc, 1)
  const read = () => computeView(doc, calendarDate('2026-05-01'), calendarDate('2026-05-01'))
  const dayId = read().days[0]?.id ?? ''
  const id = addEvent(doc, { dayId }, { label: 'v0' })
  let now = read()
  const sent = new SentEventVersions(now)
  const burst = (change: () => unknown) => {
    change()
    const next = read()
    sent.record(now, next)
    now = next
  }
  const say = (label: string) => burst(() => editEvent(doc, id, { label }))
  const seen = (socket: FormBaseTracker) => socket.ofEvent(id).map(({ label }) => label)
  return { doc, dayId, id, sent, burst, say, seen, event: () => now.events[id] }
}

describe('the versions of an event sent to a socket', () => {
  test('are the one shown on join and all later ones', () => {
    const { sent, say, seen } = room()
    const early = new FormBaseTracker(sent)
    say('v1')
    say('v2')
    const late = new FormBaseTracker(sent)
    say('v3')
    expect(seen(early)).toEqual(['v0', 'v1', 'v2', 'v3'])
    expect(seen(late)).toEqual(['v2', 'v3'])
  })

  test('are the last twenty at most', () => {
    const { sent, say, seen } = room()
    const socket = new FormBaseTracker(sent)
    for (let i = 1; i <= 30; i += 1) say(`v${i}`)
    expect(seen(socket)).toEqual(Array.from({ length: 20 }, (_, i) => `v${i + 11}`))
  })

  test('restart at its own accepted edit, with what its page showed and later versions', () => {
    const { id, sent, say, seen, event } = room()
    const socket = new FormBaseTracker(sent)
    const other = new FormBaseTracker(sent)
    say('v1')
    const { burst } = sent
    const shown = event()
    say('mine')
    if (shown !== undefined) socket.recordAcceptedEdit(id, { ...shown, label: 'as I typed it' }, burst)
    say('v3')
    expect(seen(socket)).toEqual(['as I typed it', 'mine', 'v3'])
    expect(seen(other)).toEqual(['v0', 'v1', 'mine', 'v3'])
  })

  test('include corrections sent only to this socket after its edit', () => {
    const { id, sent, seen, event } = room()
    const socket = new FormBaseTracker(sent)
    const now = event()
    if (now === undefined) throw new Error('no event')
    socket.recordAcceptedEdit(id, { ...now, label: 'stale' }, sent.burst)
    socket.recordCorrection(now)
    socket.recordCorrection(now)
    expect(seen(socket)).toEqual(['stale', 'v0'])
  })

  test('ignore moves, omit versions as an idea, and end with the event', () => {
    const { doc, dayId, id, sent, burst, seen } = room()
    const socket = new FormBaseTracker(sent)
    burst(() => addEvent(doc, { dayId, index: 0 }, { label: 'another' }))
    burst(() => moveEvent(doc, id, { dayId, index: 0 }))
    expect(seen(socket)).toEqual(['v0'])
    burst(() => moveEvent(doc, id, { dayId: IDEAS_DAY_ID }))
    burst(() => editEvent(doc, id, { label: 'secret' }))
    burst(() => editEvent(doc, id, { label: 'v1' }))
    burst(() => moveEvent(doc, id, { dayId }))
    expect(seen(socket)).toEqual(['v0', 'v1'])
    burst(() => deleteEvent(doc, id))
    expect(seen(socket)).toEqual([])
  })
})
