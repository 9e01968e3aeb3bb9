import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent } from './commands'
import { newDoc } from './doc'
import { seed } from './seed'
import { captureDay, captureEvent, restore } from './undo'
import { view } from './view'

const START = '2026-10-24'
const END = '2026-10-27'
const show = (doc: Y.Doc) => view(doc, START, END)

function trip() {
  const doc = newDoc()
  seed(doc, 2)
  const [first = '', second = ''] = show(doc).days.map(({ id }) => id)
  addEvent(doc, { dayId: first }, { label: 'Desayuno', description: 'Pastéis', startTime: '09:30' })
  const museum = addEvent(doc, { dayId: first }, { label: 'MAAT', category: 'art', description: 'Azotea gratis 🎨' })
  addEvent(doc, { dayId: first }, { label: 'Playa' })
  return { doc, first, second, museum }
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = newDoc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

function meet(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a))
}

describe('taking back a deletion', () => {
  it('puts an event back whole, under its id and in its place', () => {
    const { doc, museum } = trip()
    const before = show(doc)
    const removal = captureEvent(doc, museum)
    deleteEvent(doc, museum)
    restore(doc, removal)
    expect(show(doc)).toEqual(before)
  })

  it('puts a day back with all its events', () => {
    const { doc, first } = trip()
    const before = show(doc)
    const removal = captureDay(doc, first)
    deleteDay(doc, first)
    expect(show(doc).days).toHaveLength(1)
    restore(doc, removal)
    expect(show(doc)).toEqual(before)
  })

  it('brings the day of an event back when that was deleted as well', () => {
    const { doc, first, museum } = trip()
    const removal = captureEvent(doc, museum)
    deleteEvent(doc, museum)
    deleteDay(doc, first)
    restore(doc, removal)
    expect(show(doc).days.find(({ id }) => id === first)?.events).toEqual([museum])
  })

  it('is one change, and twice is once', () => {
    const { doc, first } = trip()
    const removal = captureDay(doc, first)
    deleteDay(doc, first)
    let changes = 0
    doc.on('update', () => (changes += 1))
    restore(doc, removal)
    const after = show(doc)
    restore(doc, removal)
    expect(changes).toBe(1)
    expect(show(doc)).toEqual(after)
  })

  it('leaves alone what somebody else took back and edited meanwhile', () => {
    const { doc: ana, museum } = trip()
    const removal = captureEvent(ana, museum)
    deleteEvent(ana, museum)
    const bea = copyOf(ana)
    restore(bea, removal)
    editEvent(bea, museum, { label: 'MAAT con Bea' })
    meet(ana, bea)
    restore(ana, removal)
    meet(ana, bea)
    expect(show(ana).events[museum]?.label).toBe('MAAT con Bea')
    expect(show(bea)).toEqual(show(ana))
  })

  it('by two people at once leaves the event there once, the same for both', () => {
    const { doc: ana, museum } = trip()
    const removal = captureEvent(ana, museum)
    deleteEvent(ana, museum)
    const bea = copyOf(ana)
    restore(ana, removal)
    restore(bea, removal)
    meet(ana, bea)
    expect(show(ana)).toEqual(show(bea))
    expect(show(ana).events[museum]).toMatchObject({ label: 'MAAT', description: 'Azotea gratis 🎨', orderIndex: 1 })
  })

  it('of a day keeps what others added while it was gone', () => {
    const { doc: ana, first } = trip()
    const bea = copyOf(ana)
    const removal = captureDay(ana, first)
    deleteDay(ana, first)
    addEvent(bea, { dayId: first }, { label: 'Cena' })
    meet(ana, bea)
    restore(ana, removal)
    meet(ana, bea)
    const day = show(ana).days.find(({ id }) => id === first)
    expect(day?.events.map((id) => show(ana).events[id]?.label)).toEqual(['Desayuno', 'MAAT', 'Playa', 'Cena'])
    expect(show(bea)).toEqual(show(ana))
  })

  it('does nothing for an event that was gone already', () => {
    const { doc } = trip()
    addDay(doc, { rangeDays: 4 })
    const before = show(doc)
    restore(doc, captureEvent(doc, '01890a5d-ac96-774b-bcce-b302099a8057'))
    expect(show(doc)).toEqual(before)
  })
})
