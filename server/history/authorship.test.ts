import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { findSenders } from './authorship'
import type { AuthoredUpdate } from '#server/sync/log/authoredUpdateStore'

const updateBy = (seq: number, userId: string, data: Uint8Array): AuthoredUpdate => ({
  seq,
  userId,
  data,
  origin: 'sync',
  at: seq,
})
const copyOf = (doc: Y.Doc, clientID: number): Y.Doc => {
  const copy = newDoc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  copy.clientID = clientID
  return copy
}

it('the sender of a shown value is not the last one in the log if another edit wins', () => {
  const doc = newDoc()
  seedDoc(doc, 1)
  const eventId = addEvent(doc, { dayId: [...roots(doc).days.keys()][0] ?? '' }, { label: 'Foro' })
  const before = Y.encodeStateVector(doc)
  const [wins, loses] = [copyOf(doc, 2 ** 32 - 1), copyOf(doc, 5)]
  editEvent(wins, eventId, { image: '/uploads/a.webp' })
  editEvent(loses, eventId, { image: '/images/preset.svg' })
  const updates = [
    updateBy(2, 'luis', Y.encodeStateAsUpdate(wins, before)),
    updateBy(3, 'ana', Y.encodeStateAsUpdate(loses, before)),
  ]
  for (const { data } of updates) Y.applyUpdate(doc, data)
  expect(roots(doc).events.get(eventId)?.get('image')).toBe('/uploads/a.webp')
  expect(findSenders(doc, updates, 'image', [eventId])).toEqual(new Map([[eventId, 'luis']]))
})

it('the first update of a document has a sender too, a value in no update has none', () => {
  const doc = newDoc()
  seedDoc(doc, 1)
  const [dayId = ''] = roots(doc).days.keys()
  const first = addEvent(doc, { dayId }, { label: 'Foro', image: '/images/preset.svg' })
  const update = updateBy(1, 'luis', Y.encodeStateAsUpdate(doc))
  const other = addEvent(doc, { dayId }, { label: 'Palatino', image: '/images/preset.svg' })
  expect(findSenders(doc, [update], 'image', [first, other])).toEqual(new Map([[first, 'luis']]))
})
