import { afterEach, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { fromWireDate } from '#shared/wireDates'
import { addDay, addEvent, deleteDay, deleteEvent, editEvent, moveDay, moveEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { seededRandom } from '#shared/random'
import type { FullRecord } from '../base/itinerarySource'
import { createConstant } from '../../lib/store/store'
import { createLiveView, type LiveView } from './liveView'

const DAYS = 3
const record = { startDate: '2027-10-24T00:00:00.000Z', endDate: '2027-10-26T00:00:00.000Z' } as FullRecord
const whole = (doc: Y.Doc) => computeView(doc, fromWireDate(record.startDate), fromWireDate(record.endDate))

let here: Y.Doc
let there: Y.Doc
let live: LiveView

const sendAll = (from: Y.Doc, to: Y.Doc) => Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), 'elsewhere')

beforeEach(() => {
  there = newDoc()
  seedDoc(there, DAYS)
  for (const { id: dayId } of whole(there).days) addEvent(there, { dayId }, { label: 'Coliseo', description: 'Con guía.' })
  here = newDoc()
  sendAll(there, here)
  live = createLiveView(here, createConstant(record))
})
afterEach(() => {
  live.stop()
})

function doSomething(doc: Y.Doc, random: () => number): void {
  const { days, events } = whole(doc)
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const [eventId, dayId] = [one(Object.keys(events)), one(days)?.id ?? IDEAS_DAY_ID]
  const text = `Texto ${Math.floor(random() * 1000)}`
  const edits = [
    (id: string) => editEvent(doc, id, { label: text }),
    (id: string) => editEvent(doc, id, { description: text, startTime: '10:00' }),
    (id: string) => moveEvent(doc, id, { dayId }),
    (id: string) => deleteEvent(doc, id),
  ]
  const others = [
    () => addEvent(doc, { dayId }, { label: text }),
    () => addDay(doc, { rangeDays: 99 }),
    ...(dayId === IDEAS_DAY_ID ? [] : [() => moveDay(doc, dayId, 0), () => void deleteDay(doc, dayId)]),
  ]
  if (eventId !== undefined && random() < 0.7) one(edits)?.(eventId)
  else one(others)?.()
}

it('equals the document after any local or remote edit', () => {
  for (let number = 1; number <= 20; number += 1) {
    const random = seededRandom(number)
    for (let step = 0; step < 30; step += 1) {
      const isHere = random() < 0.5
      doSomething(isHere ? here : there, random)
      if (random() < 0.3) sendAll(here, there)
      if (random() < 0.6) sendAll(there, here)
      expect([number, step, live.get()]).toEqual([number, step, whole(here)])
    }
  }
})

it('keeps the identity of everything a remote edit left unchanged', () => {
  const { days, events } = live.get()
  const changed = days[0]?.events[0] ?? ''
  editEvent(there, changed, { label: 'Foro' })
  sendAll(there, here)
  expect(live.get().days).toBe(days)
  for (const [id, event] of Object.entries(events)) expect(live.get().events[id] === event).toBe(id !== changed)
})

it('keeps the value shown before the document was loaded if both are equal', () => {
  const answered = whole(there)
  const filled = newDoc()
  const later = createLiveView(filled, createConstant(record), () => answered)
  expect(later.get()).not.toBe(answered)
  sendAll(there, filled)
  expect(later.get()).toBe(answered)
  later.stop()
})
