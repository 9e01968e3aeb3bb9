import { beforeEach, describe, expect, it } from 'vitest'
import type * as Y from 'yjs'
import { type WireDate } from '#shared/dates'
import { fromWireDate } from '#shared/wireDates'
import { addDay, addEvent, deleteDay } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { wireDate } from '#testkit/date'
import { requireDefined } from '#testkit/extendFixture'
import { serverRecord } from '../delivery/deliveryForTest'
import type { PendingRecord } from '../outbox/pendingChange'
import { createUndoHistory, type UndoHistory } from './undoHistory'
import { createRecordEditor, type RecordEditor } from './recordEditor'

const server = { ...serverRecord, startDate: wireDate('2026-10-24'), endDate: wireDate('2026-10-26') }
const shorter = { startDate: server.startDate, endDate: wireDate('2026-10-24') }

let doc: Y.Doc
let waiting: PendingRecord | undefined
let history: UndoHistory
let editor: RecordEditor
const record = () => ({ ...server, ...waiting?.fields })
const read = () => {
  const { startDate, endDate } = record()
  return computeView(doc, fromWireDate(startDate), fromWireDate(endDate))
}
const shown = () => {
  const { days, ideas, events } = read()
  const labels = (ids: readonly string[]) => ids.map((id) => events[id]?.label)
  return { endDate: record().endDate, days: days.map((day) => labels(day.events)), ideas: labels(ideas) }
}
const readable = <T>(get: () => T) => ({ get, subscribe: () => () => undefined })
const dates = (endDate: WireDate) => ({ startDate: server.startDate, endDate })

beforeEach(() => {
  doc = newDoc()
  seedDoc(doc, 3)
  waiting = undefined
  for (const [i, label] of ['Foro', 'Coliseo', 'Panteón'].entries())
    addEvent(doc, { dayId: requireDefined(read().days[i]).id }, { label })
  history = createUndoHistory(doc)
  editor = createRecordEditor({
    itineraryId: server.id,
    doc,
    outbox: {
      async change(_key, change) {
        const next = change(waiting)
        waiting = next?.kind === 'record' ? next : undefined
      },
    },
    recordStore: { server: readable(() => server), shown: readable(record) },
    history,
    view: readable(read),
  })
})

const all = { endDate: server.endDate, days: [['Foro'], ['Coliseo'], ['Panteón']], ideas: [] }
const left = { endDate: shorter.endDate, days: [['Foro']], ideas: ['Coliseo', 'Panteón'] }

describe('dates that remove days', () => {
  it('are shown immediately and wait with the overflow choice for the server', () => {
    editor.change(shorter, 'ideas')
    expect(shown()).toEqual(left)
    expect(waiting).toMatchObject({ fields: { endDate: shorter.endDate }, overflow: 'ideas' })
  })

  it('are undone and redone as one change', () => {
    const entry = editor.change(shorter, 'ideas')
    expect(history.next.get()).toEqual({ undo: entry, redo: null })
    expect(history.undo()).toEqual({ entry, isDone: true })
    expect(shown()).toEqual(all)
    expect(waiting).toBeUndefined()
    expect(history.redo()).toEqual({ entry, isDone: true })
    expect(shown()).toEqual(left)
    expect(waiting).toMatchObject({ overflow: 'ideas' })
  })

  it('are redone although another user filled such a day, which is left to the server', () => {
    const last = requireDefined(read().days[2]).id
    editor.change(shorter, 'ideas')
    history.undo()
    addEvent(doc, { dayId: last }, { label: 'Ostia' })
    history.redo()
    expect(shown()).toEqual({ ...left, days: [['Foro'], ['Ostia']], ideas: ['Coliseo', 'Panteón'] })
    expect(waiting).toMatchObject({ overflow: 'ideas' })
  })
})

it('dates without an overflow choice leave the days alone', () => {
  editor.change(dates(wireDate('2026-10-28')))
  expect(shown()).toEqual({ ...all, endDate: '2026-10-28T00:00:00.000Z' })
  expect(waiting).not.toHaveProperty('overflow')
  history.undo()
  expect(shown()).toEqual(all)
})

describe('dates that events keep', () => {
  const earlier = { startDate: wireDate('2026-10-22'), endDate: server.endDate }
  const later = { startDate: wireDate('2026-10-25'), endDate: server.endDate }
  const withFront = { endDate: server.endDate, days: [[], [], ['Foro'], ['Coliseo'], ['Panteón']], ideas: [] }
  const withoutFirst = { endDate: server.endDate, days: [['Coliseo'], ['Panteón']], ideas: ['Foro'] }

  it('are one change, which waits with an overflow choice only if dates are cut', () => {
    editor.changeKeepingDates(earlier)
    expect(shown()).toEqual(withFront)
    expect(waiting).toMatchObject({ fields: { startDate: earlier.startDate } })
    expect(waiting).not.toHaveProperty('overflow')
    history.undo()
    editor.changeKeepingDates(later)
    expect(shown()).toEqual(withoutFirst)
    expect(waiting).toMatchObject({ fields: { startDate: later.startDate }, overflow: 'ideas' })
  })

  it.each([
    ['earlier', earlier, withFront],
    ['later', later, withoutFirst],
  ])('are undone and redone in one step: %s', (_way, dates, changed) => {
    const before = read()
    const entry = editor.changeKeepingDates(dates)
    expect(history.undo()).toEqual({ entry, isDone: true })
    expect(read()).toEqual(before)
    expect(waiting).toBeUndefined()
    expect(history.redo()).toEqual({ entry, isDone: true })
    expect(shown()).toEqual(changed)
    expect(waiting).toMatchObject({ fields: { startDate: dates.startDate } })
  })

  it.each([
    ['put an event into an added day', () => addEvent(doc, { dayId: requireDefined(read().days[1]).id }, { label: 'Ostia' })],
    ['added a day that the old dates have no room for', () => addDay(doc, { rangeDays: 6 })],
    ['deleted an added day', () => deleteDay(doc, requireDefined(read().days[0]).id)],
  ])('are not undone, not even in part, if another user %s', (_what, edit) => {
    const entry = editor.changeKeepingDates(earlier)
    edit()
    const after = read()
    expect(history.undo()).toEqual({ entry, isDone: false })
    expect(read()).toEqual(after)
  })

  it('are not undone in part if the removed days no longer fit', () => {
    const entry = editor.changeKeepingDates({ startDate: later.startDate, endDate: wireDate('2026-10-28') })
    addDay(doc, { rangeDays: 4 })
    const after = read()
    expect(history.undo()).toEqual({ entry, isDone: false })
    expect(read()).toEqual(after)
  })

  it('are not undone in part after another change of dates', () => {
    const entry = editor.changeKeepingDates(earlier)
    editor.write({ startDate: wireDate('2026-10-20'), endDate: wireDate('2026-10-26') })
    const after = read()
    expect(history.undoEntry(entry)).toEqual({ entry, isDone: false })
    expect(read()).toEqual(after)
  })
})
