import type * as Y from 'yjs'
import { beforeEach, expect, it } from 'vitest'
import { colosseum } from '#testkit/randomPlace'
import { randomFrom } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { calendarDate } from '#testkit/date'
import { addEvent, deleteEvent, editEvent } from './commands'
import { copyEvents } from './copyEvents'
import { IDEAS_DAY_ID, newDoc, roots } from './doc'
import { emptyEventFields, eventFieldNames } from './fields'
import { setTakesValueFields, takesValueFields } from './olderServer'
import { replayEdits } from './replayEdits'
import { copyViewInto, seedDoc } from './seed'
import { captureUndoStep, redo, undo } from './undo/undo'
import { computeView } from './view'

const ideas = { dayId: IDEAS_DAY_ID }
const placed = { label: 'Coliseo', place: colosseum, to: colosseum, nights: 2 }
const viewOf = (doc: Y.Doc) => computeView(doc, calendarDate('2026-10-24'), calendarDate('2026-10-27'))

let older: Y.Doc
beforeEach(() => {
  older = newDoc()
  setTakesValueFields(older, false)
})
const keysOf = (doc: Y.Doc) => [...roots(doc).events.values()].flatMap((event) => [...event.keys()])
const expectNoValues = (doc: Y.Doc) => {
  const keys = keysOf(doc)
  expect(keys).toContain('label')
  for (const key of ['place', 'to', 'nights']) expect(keys).not.toContain(key)
}

it('takes places if message 101 names all their fields', () => {
  expect(takesValueFields(eventFieldNames)).toBe(true)
  expect(takesValueFields(undefined)).toBe(false)
  expect(takesValueFields([])).toBe(false)
  expect(takesValueFields(eventFieldNames.filter((name) => name !== 'nights'))).toBe(false)
})

it('gets no place from added, edited and copied events', () => {
  const id = addEvent(older, ideas, placed)
  editEvent(older, id, { ...placed, label: 'Foro' }, emptyEventFields)
  copyEvents(older, IDEAS_DAY_ID, [{ ...emptyEventFields, ...placed }])
  expect([...roots(older).events.values()].map((event) => event.get('label'))).toEqual(['Foro', 'Coliseo'])
  expectNoValues(older)
})

it('gets no place from random commands', () => {
  seedDoc(older, 3)
  const random = randomFrom(7)
  for (let command = 0; command < 200; command += 1) applyRandomCommand(random, older, 5)
  expectNoValues(older)
})

it('gets no place from undo and redo of what a newer one took', () => {
  setTakesValueFields(older, true)
  const id = addEvent(older, ideas, placed)
  const kept = addEvent(older, ideas, { label: 'Foro' })
  const placing = captureUndoStep(older, () => editEvent(older, kept, { label: 'El Foro', place: colosseum })).step
  const deletion = captureUndoStep(older, () => deleteEvent(older, id)).step
  undo(older, placing)
  roots(older).events.get(kept)?.delete('place')
  setTakesValueFields(older, false)
  expect([undo(older, deletion), redo(older, placing)]).toEqual([true, true])
  expect([...roots(older).events.values()].map((event) => event.get('label')).sort()).toEqual(['Coliseo', 'El Foro'])
  expectNoValues(older)
})

it('gets no place from edits of an earlier generation', () => {
  const [base, mine] = [newDoc(), newDoc()]
  addEvent(mine, ideas, placed)
  replayEdits(older, base, mine)
  expectNoValues(older)
})

it('gets no place from a copy made offline', () => {
  const source = newDoc()
  addEvent(source, ideas, placed)
  copyViewInto(older, viewOf(source))
  expectNoValues(older)
})

it('keeps places that the document has', () => {
  setTakesValueFields(older, true)
  const id = addEvent(older, ideas, placed)
  setTakesValueFields(older, false)
  editEvent(older, id, { label: 'Foro', place: null, to: null, nights: null }, viewOf(older).events[id])
  expect(viewOf(older).events[id]).toMatchObject({ ...placed, label: 'Foro' })
})
