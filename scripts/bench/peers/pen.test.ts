import * as Y from 'yjs'
import { expect, it } from 'vitest'
import { editEvent } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { findMarks, writeMark } from './marks'
import { Pen } from './pen'

it('a pen writes updates byte for byte as Yjs does', () => {
  const doc = newDoc()
  const pen = new Pen('inicio', doc)
  const [eventId = ''] = roots(doc).events.keys()
  const byYjs: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => byYjs.push(update))
  const titles = Array.from({ length: 300 }, (_, edit) => writeMark({ editor: 3, edit }))
  for (const label of titles) editEvent(doc, eventId, { label })
  expect(titles.map((title) => pen.rename(title))).toEqual(byYjs)
})

it('finds the marks in the bytes of an update, also several in one', () => {
  const pens = [new Pen('uno'), new Pen('dos')]
  const updates = pens.map((pen, editor) => pen.rename(writeMark({ editor, edit: 41 + editor })))
  const found: number[][] = []
  findMarks(Buffer.from(Y.mergeUpdates(updates)), (...mark) => found.push(mark))
  expect(found.toSorted()).toEqual([
    [0, 41],
    [1, 42],
  ])
})
