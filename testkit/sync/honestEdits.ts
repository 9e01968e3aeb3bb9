import type * as Y from 'yjs'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent, CommandError } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import { colosseum } from '../randomPlace'
import { captureUpdate, computeTestView } from './captureUpdate'

/** All user edits on all parts of a document, generated lazily. */
export function* honestEdits(doc: Y.Doc): Generator<{ what: string; update: Uint8Array }> {
  const now = () => computeTestView(doc)
  const step = (what: string, act: () => unknown) => ({
    what,
    update: captureUpdate(doc, () => {
      try {
        act()
      } catch (refusal) {
        // A full day or range is refused without an update.
        if (!(refusal instanceof CommandError)) throw refusal
      }
    }),
  })
  const { days, events } = now()
  for (const event of Object.values(events)) {
    yield step('label', () => editEvent(doc, event.id, { label: `${event.id.slice(-6)} otra` }))
    const note = [...event.description].slice(0, 200).join('')
    yield step('note', () => editEvent(doc, event.id, { description: `y más ${note}` }, { description: event.description }))
    yield step('replace note', () => editEvent(doc, event.id, { description: 'corta' }))
    yield step('times', () => editEvent(doc, event.id, { startTime: '08:15', endTime: '09:45' }))
    yield step('place', () => editEvent(doc, event.id, { place: colosseum, to: colosseum, nights: 2 }))
    yield step('category', () => editEvent(doc, event.id, { category: 'food', image: null }))
    for (const { id: dayId } of [...days, { id: IDEAS_DAY_ID }])
      yield step('move', () => moveEvent(doc, event.id, { dayId, index: 0 }))
    yield step('move last', () => moveEvent(doc, event.id, { dayId: event.dayId }))
  }
  for (const { id: dayId } of [...days, { id: IDEAS_DAY_ID }])
    for (const index of [0, 1, undefined])
      yield step('add', () =>
        addEvent(doc, { dayId, ...(index !== undefined && { index }) }, { label: 'nuevo', description: 'nota' }),
      )
  for (const { id } of days) yield step('move day', () => moveDay(doc, id, 0))
  yield step('add day', () => addDay(doc, { rangeDays: 365 }))
  for (const id of Object.keys(now().events).filter((_, i) => i % 3 === 0)) yield step('delete', () => deleteEvent(doc, id))
  for (const { id } of days.slice(0, 1)) yield step('delete day', () => deleteDay(doc, id))
  for (const id of Object.keys(now().events)) yield step('label again', () => editEvent(doc, id, { label: 'fin' }))
}
