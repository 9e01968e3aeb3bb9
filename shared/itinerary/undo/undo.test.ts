import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent } from '../commands'
import { IDEAS_DAY_ID, newDoc, roots } from '../doc'
import { seedDoc } from '../seed'
import { mergeLaterChanges, isEmptyUndoStep, captureUndoStep, redo, undo } from './undo'
import { computeView } from '../view'
import { calendarDate } from '#testkit/date'
import { colosseum } from '#testkit/randomPlace'

const START = calendarDate('2026-10-24')
const END = calendarDate('2026-10-27')
const show = (doc: Y.Doc) => computeView(doc, START, END)

function trip() {
  const doc = newDoc()
  seedDoc(doc, 2)
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

const commands: [name: string, command: (its: ReturnType<typeof trip>) => unknown][] = [
  ['adding an event', ({ doc, first }) => addEvent(doc, { dayId: first, index: 1 }, { label: 'Tranvía', description: 'El 28' })],
  ['adding an idea', ({ doc }) => addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: 'Fado' })],
  ['editing an event', ({ doc, museum }) => editEvent(doc, museum, { label: 'MAAT y río', startTime: '11:00', category: null })],
  ['editing a note', ({ doc, museum }) => editEvent(doc, museum, { description: 'La azotea 🎨🏛️ es gratis' })],
  ['giving an event a picture', ({ doc, museum }) => editEvent(doc, museum, { image: '/uploads/maat.webp' })],
  ['moving an event within its day', ({ doc, first, museum }) => moveEvent(doc, museum, { dayId: first, index: 0 })],
  ['moving an event to another day', ({ doc, second, museum }) => moveEvent(doc, museum, { dayId: second })],
  ['moving an event to the ideas', ({ doc, museum }) => moveEvent(doc, museum, { dayId: IDEAS_DAY_ID })],
  ['deleting an event', ({ doc, museum }) => deleteEvent(doc, museum)],
  ['adding a day', ({ doc }) => addDay(doc, { rangeDays: 4 })],
  ['moving a day', ({ doc, first }) => moveDay(doc, first, 1)],
  ['deleting a day', ({ doc, first }) => deleteDay(doc, first)],
  ['placing an event', ({ doc, museum }) => editEvent(doc, museum, { place: colosseum })],
]

describe('undo', () => {
  it.each(commands)('of %s restores the state before, and redo the state after', (_name, command) => {
    const its = trip()
    const before = show(its.doc)
    const { step } = captureUndoStep(its.doc, () => command(its))
    const after = show(its.doc)
    expect(after).not.toEqual(before)
    expect(undo(its.doc, step)).toBe(true)
    expect(show(its.doc)).toEqual(before)
    expect(redo(its.doc, step)).toBe(true)
    expect(show(its.doc)).toEqual(after)
  })

  it.each(commands)('of %s is one change, and a second undo changes nothing', (_name, command) => {
    const its = trip()
    const { step } = captureUndoStep(its.doc, () => command(its))
    let changes = 0
    its.doc.on('update', () => (changes += 1))
    undo(its.doc, step)
    const after = show(its.doc)
    expect(undo(its.doc, step)).toBe(false)
    expect(changes).toBe(1)
    expect(show(its.doc)).toEqual(after)
  })

  it('recognises a command that changed nothing', () => {
    const { doc, museum, first } = trip()
    expect(isEmptyUndoStep(captureUndoStep(doc, () => editEvent(doc, museum, { label: 'MAAT' })).step)).toBe(true)
    expect(isEmptyUndoStep(captureUndoStep(doc, () => moveEvent(doc, museum, { dayId: first, index: 1 })).step)).toBe(true)
    expect(isEmptyUndoStep(captureUndoStep(doc, () => deleteEvent(doc, 'not-there')).step)).toBe(true)
    expect(isEmptyUndoStep(captureUndoStep(doc, () => deleteEvent(doc, museum)).step)).toBe(false)
  })
})

describe('undo of an event with a place', () => {
  const rome = colosseum

  it('keeps the place of a deleted event that returns', () => {
    const { doc, museum } = trip()
    roots(doc).events.get(museum)?.set('place', rome)
    const { step } = captureUndoStep(doc, () => deleteEvent(doc, museum))
    undo(doc, step)
    expect(roots(doc).events.get(museum)?.get('place')).toEqual(rome)
    expect(roots(doc).events.get(museum)?.has('nights')).toBe(false)
  })

  it('takes back the first place of an event, and redo sets it again', () => {
    const { doc, museum } = trip()
    const { step } = captureUndoStep(doc, () => editEvent(doc, museum, { place: rome, nights: 2 }))
    expect(undo(doc, step)).toBe(true)
    expect(show(doc).events[museum]).toMatchObject({ place: null, nights: null })
    expect(roots(doc).events.get(museum)?.get('place')).toBeNull()
    expect(redo(doc, step)).toBe(true)
    expect(show(doc).events[museum]).toMatchObject({ place: rome, nights: 2 })
  })

  it('leaves a place that another user set since', () => {
    const { doc, museum } = trip()
    const { step } = captureUndoStep(doc, () => editEvent(doc, museum, { place: rome }))
    editEvent(doc, museum, { place: { ...rome, name: 'Foro' } })
    expect(undo(doc, step)).toBe(false)
    expect(show(doc).events[museum]?.place?.name).toBe('Foro')
  })

  it('restores an event without places without keys for them', () => {
    const { doc, museum } = trip()
    const { step } = captureUndoStep(doc, () => deleteEvent(doc, museum))
    undo(doc, step)
    expect(['place', 'to', 'nights'].filter((key) => roots(doc).events.get(museum)?.has(key))).toEqual([])
  })

  it('keeps an added event that got a place since', () => {
    const { doc, first } = trip()
    const { result, step } = captureUndoStep(doc, () => addEvent(doc, { dayId: first }, { label: 'Cena' }))
    roots(doc).events.get(result)?.set('place', rome)
    expect(undo(doc, step)).toBe(false)
  })
})

describe('undo with concurrent edits', () => {
  it('keeps a field that another user changed since, and reverts the rest', () => {
    const { doc, museum } = trip()
    const { step } = captureUndoStep(doc, () => editEvent(doc, museum, { label: 'MAAT y río', startTime: '11:00' }))
    editEvent(doc, museum, { label: 'Museo, dice Bea' })
    expect(undo(doc, step)).toBe(true)
    expect(show(doc).events[museum]).toMatchObject({ label: 'Museo, dice Bea', startTime: null })
    expect(undo(doc, step)).toBe(false)
  })

  it('removes only the own words from a note', () => {
    const { doc, museum } = trip()
    const { step } = captureUndoStep(doc, () => editEvent(doc, museum, { description: 'Azotea gratis 🎨, entradas compradas' }))
    editEvent(doc, museum, { description: 'Ojo: Azotea gratis 🎨, entradas compradas. Cierra a las siete' })
    undo(doc, step)
    expect(show(doc).events[museum]?.description).toBe('Ojo: Azotea gratis 🎨. Cierra a las siete')
    redo(doc, step)
    expect(show(doc).events[museum]?.description).toBe('Ojo: Azotea gratis 🎨. Cierra a las siete, entradas compradas')
  })

  it('keeps an added event that another user has edited', () => {
    const { doc, first } = trip()
    const { result, step } = captureUndoStep(doc, () => addEvent(doc, { dayId: first }, { label: 'Cena' }))
    editEvent(doc, result, { description: 'Reservado a las nueve' })
    expect(undo(doc, step)).toBe(false)
    expect(show(doc).events[result]).toMatchObject({ label: 'Cena', description: 'Reservado a las nueve' })
  })

  it('keeps an added day that another user has filled or moved', () => {
    const { doc } = trip()
    const added = captureUndoStep(doc, () => addDay(doc, { rangeDays: 4 }))
    const dinner = addEvent(doc, { dayId: added.result }, { label: 'Cena de Bea' })
    expect(undo(doc, added.step)).toBe(false)
    expect(show(doc).days.at(-1)?.events).toEqual([dinner])

    const another = captureUndoStep(doc, () => addDay(doc, { rangeDays: 4 }))
    moveDay(doc, another.result, 0)
    expect(undo(doc, another.step)).toBe(false)
    expect(show(doc).days[0]?.id).toBe(another.result)
  })

  it('does not redo the deletion of an event that another user edited after it returned', () => {
    const { doc, museum } = trip()
    const { step } = captureUndoStep(doc, () => deleteEvent(doc, museum))
    undo(doc, step)
    editEvent(doc, museum, { label: 'MAAT con Bea' })
    expect(redo(doc, step)).toBe(false)
    expect(show(doc).events[museum]?.label).toBe('MAAT con Bea')
  })

  it('restores the day of an event if that was deleted too', () => {
    const { doc, first, museum } = trip()
    const { step } = captureUndoStep(doc, () => deleteEvent(doc, museum))
    deleteDay(doc, first)
    undo(doc, step)
    expect(show(doc).days.find(({ id }) => id === first)?.events).toEqual([museum])
  })

  it('moves an event back into a day deleted since, which is shown again', () => {
    const { doc, first, second, museum } = trip()
    const { step } = captureUndoStep(doc, () => moveEvent(doc, museum, { dayId: second }))
    deleteDay(doc, first)
    undo(doc, step)
    expect(show(doc).days.find(({ id }) => id === first)?.events).toEqual([museum])
  })

  it('changes nothing that another user already undid and edited', () => {
    const { doc: ana, museum } = trip()
    const { step } = captureUndoStep(ana, () => deleteEvent(ana, museum))
    const bea = copyOf(ana)
    undo(bea, step)
    editEvent(bea, museum, { label: 'MAAT con Bea' })
    meet(ana, bea)
    expect(undo(ana, step)).toBe(false)
    meet(ana, bea)
    expect(show(ana).events[museum]?.label).toBe('MAAT con Bea')
    expect(show(bea)).toEqual(show(ana))
  })

  it('by two users concurrently restores the event once, equal for both', () => {
    const { doc: ana, museum } = trip()
    const { step } = captureUndoStep(ana, () => deleteEvent(ana, museum))
    const bea = copyOf(ana)
    undo(ana, step)
    undo(bea, step)
    meet(ana, bea)
    expect(show(ana)).toEqual(show(bea))
    expect(show(ana).events[museum]).toMatchObject({ label: 'MAAT', description: 'Azotea gratis 🎨', orderIndex: 1 })
  })

  it('of a deleted day keeps events that other users added to it', () => {
    const { doc: ana, first } = trip()
    const bea = copyOf(ana)
    const { step } = captureUndoStep(ana, () => deleteDay(ana, first))
    addEvent(bea, { dayId: first }, { label: 'Cena' })
    meet(ana, bea)
    undo(ana, step)
    meet(ana, bea)
    const day = show(ana).days.find(({ id }) => id === first)
    expect(day?.events.map((id) => show(ana).events[id]?.label)).toEqual(['Desayuno', 'MAAT', 'Playa', 'Cena'])
    expect(show(bea)).toEqual(show(ana))
  })
})

describe('a later change joined to a command', () => {
  const picture = { image: '/uploads/maat.webp' }

  it('is undone and redone with its command', () => {
    const { doc, first } = trip()
    const before = show(doc)
    const { result: id, step } = captureUndoStep(doc, () => addEvent(doc, { dayId: first }, { label: 'Fado' }))
    const whole = mergeLaterChanges(step, captureUndoStep(doc, () => editEvent(doc, id, picture)).step)
    const after = show(doc)
    expect(undo(doc, whole)).toBe(true)
    expect(show(doc)).toEqual(before)
    expect(redo(doc, whole)).toBe(true)
    expect(show(doc)).toEqual(after)
  })

  it('is undone also if the command itself changed nothing', () => {
    const { doc, museum } = trip()
    const whole = mergeLaterChanges({ days: [], events: [] }, captureUndoStep(doc, () => editEvent(doc, museum, picture)).step)
    expect(undo(doc, whole)).toBe(true)
    expect(show(doc).events[museum]?.image).toBeNull()
  })

  it('leaves out changes made in between, which are undone separately', () => {
    const { doc, first } = trip()
    const before = show(doc)
    const { result: id, step } = captureUndoStep(doc, () => addEvent(doc, { dayId: first }, { label: 'Fado' }))
    const renamed = captureUndoStep(doc, () => editEvent(doc, id, { label: 'Fado en Alfama' })).step
    const whole = mergeLaterChanges(step, captureUndoStep(doc, () => editEvent(doc, id, picture)).step)
    undo(doc, renamed)
    expect(undo(doc, whole)).toBe(true)
    expect(show(doc)).toEqual(before)
  })
})
