import { beforeEach, expect, it } from 'vitest'
import type { ItineraryView } from '#shared/itinerary/view'
import { pictureKey, type PendingChange } from '../outbox/pendingChange'
import * as Y from 'yjs'
import { createUndoHistory } from './undoHistory'
import { createItineraryPictures, type ItineraryPictures } from './itineraryPictures'
import { createConstant, createStore } from '../../lib/store/store'

const key = pictureKey('trip', 'coliseo')
const [first, second] = [new Blob(['1']), new Blob(['2'])]

let items: ReturnType<typeof createStore<ReadonlyMap<string, PendingChange>>>
let pictures: ItineraryPictures
beforeEach(() => {
  items = createStore<ReadonlyMap<string, PendingChange>>(new Map())
  pictures = createItineraryPictures({
    itineraryId: 'trip',
    outbox: {
      items,
      change(at, change) {
        const entry = change(items.get().get(at))
        items.set(new Map([...items.get()].filter(([other]) => other !== at).concat(entry === undefined ? [] : [[at, entry]])))
        return Promise.resolve()
      },
    },
    view: createConstant<ItineraryView>({ days: [], ideas: [], events: {} }),
    recordStore: { server: createConstant(undefined) },
    record: { write: () => undefined },
    history: createUndoHistory(new Y.Doc()),
  })
})

const waiting = () => {
  const entry = items.get().get(key)
  return entry?.kind === 'picture' ? entry.file : undefined
}
const arrive = () => items.set(new Map())

it('a picture stops waiting on undo and waits again on redo', () => {
  const choice = pictures.setEventPicture('coliseo', first)
  expect(waiting()).toBe(first)
  expect([choice?.undo(), waiting()]).toEqual([true, undefined])
  expect([choice?.redo(), waiting()]).toEqual([true, first])
})

it('undoing a replaced or removed picture restores the previous one', () => {
  pictures.setEventPicture('coliseo', first)
  const other = pictures.setEventPicture('coliseo', second)
  const none = pictures.setEventPicture('coliseo', null)
  expect([none?.undo(), waiting()]).toEqual([true, second])
  expect([other?.undo(), waiting()]).toEqual([true, first])
})

it('a picture that the server has does not wait again after undo or redo', () => {
  const choice = pictures.setEventPicture('coliseo', first)
  arrive()
  expect([choice?.undo(), choice?.redo(), waiting()]).toEqual([false, false, undefined])
})

it('removing a picture where there is none changes nothing', () => {
  expect(pictures.setEventPicture('coliseo', null)).toBeUndefined()
})
