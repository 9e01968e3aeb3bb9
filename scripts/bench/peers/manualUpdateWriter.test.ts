import * as Y from 'yjs'
import { expect, it } from 'vitest'
import { editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { findMarks, writeMark } from './marks'
import { ManualUpdateWriter } from './manualUpdateWriter'

it('updates are written byte for byte as by Yjs', () => {
  const doc = newDoc()
  const writer = new ManualUpdateWriter('inicio', doc)
  const [eventId = ''] = roots(doc).events.keys()
  const byYjs: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => byYjs.push(update))
  const titles = Array.from({ length: 300 }, (_, edit) => writeMark({ editor: 3, edit }))
  for (const label of titles) editEvent(doc, eventId, { label })
  expect(titles.map((title) => writer.rename(title))).toEqual(byYjs)
})

it('finds the marks in the bytes of an update, also several in one', () => {
  const writers = [new ManualUpdateWriter('uno'), new ManualUpdateWriter('dos')]
  const updates = writers.map((writer, editor) => writer.rename(writeMark({ editor, edit: 41 + editor })))
  const found: number[][] = []
  findMarks(Buffer.from(Y.mergeUpdates(updates)), (...mark) => found.push(mark))
  expect(found.toSorted()).toEqual([
    [0, 41],
    [1, 42],
  ])
})
