import { beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addEvent, deleteEvent, editEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { captureUndoStep, undo, type DocumentUndoStep } from '#shared/itinerary/undo/undo'
import type { FullRecord } from '../base/itinerarySource'
import { createLiveView } from './liveView'
import { createConstant } from '../../lib/store/store'
import { createLostEditTracker, type LostEditTracker } from './lostEditTracker'

const head = { startDate: '2027-10-24T00:00:00.000Z', endDate: '2027-10-25T00:00:00.000Z' } as FullRecord

let mine: Y.Doc
let theirs: Y.Doc
let unsent: LostEditTracker
beforeEach(() => {
  mine = newDoc()
  theirs = newDoc()
  seedDoc(theirs, 1)
  addEvent(theirs, { dayId: IDEAS_DAY_ID }, { label: 'Coliseo', description: 'Con guía.' }, 'coliseo')
  meet()
  unsent = createLostEditTracker(mine, createLiveView(mine, createConstant(head)), {
    recall: () => Promise.resolve(undefined),
    remember: () => Promise.resolve(),
  })
})

function meet(): void {
  for (const [from, to] of [
    [theirs, mine],
    [mine, theirs],
  ] as const)
    Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), 'remote')
}

const said = () =>
  unsent.lost.get().map((edit) => (edit.kind === 'event' ? edit.event.label : [edit.field, edit.mine, edit.theirs]))
let deletion: DocumentUndoStep
const deleteThere = () => {
  deletion = captureUndoStep(theirs, () => deleteEvent(theirs, 'coliseo')).step
}
const bringBackThere = () => undo(theirs, deletion)

it('offers a lost edit as a whole event, and once the event is restored as changed fields', () => {
  editEvent(mine, 'coliseo', { label: 'Coliseo de noche', description: 'Con guía y linterna.' })
  deleteThere()
  meet()
  unsent.compare()
  unsent.clear()
  expect(said()).toEqual(['Coliseo de noche'])

  bringBackThere()
  meet()
  expect(said()).toEqual([
    ['label', 'Coliseo de noche', 'Coliseo'],
    ['description', 'Con guía y linterna.', 'Con guía.'],
  ])
  editEvent(mine, 'coliseo', { label: 'Coliseo de noche' })
  expect(said()).toEqual([['description', 'Con guía y linterna.', 'Con guía.']])
  editEvent(mine, 'coliseo', { description: 'Otra cosa.' })
  expect(said()).toEqual([])
})

it('offers nothing after the user deleted the event', () => {
  editEvent(mine, 'coliseo', { label: 'Coliseo de noche' })
  deleteThere()
  meet()
  unsent.compare()
  bringBackThere()
  meet()
  deleteEvent(mine, 'coliseo')
  expect(said()).toEqual([])
})

it('offers nothing for a merged description', () => {
  editEvent(mine, 'coliseo', { description: 'Con guía. A las nueve.' })
  editEvent(theirs, 'coliseo', { description: 'Con guía. Entradas compradas.' })
  meet()
  unsent.compare()
  expect(said()).toEqual([])
})
