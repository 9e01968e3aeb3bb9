import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { createUpdateQueue, type UpdateQueue } from './updateQueue'

let doc: Y.Doc
let queue: UpdateQueue
let transactions: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  doc = new Y.Doc()
  transactions = []
  doc.on('afterTransaction', ({ origin, local }: Y.Transaction) => transactions.push([origin, local]))
  queue = createUpdateQueue(doc, 'server')
})
afterEach(() => {
  queue.stop()
  vi.useRealTimers()
})

const elsewhere = new Y.Doc()
function write(text: string): void {
  const before = Y.encodeStateVector(elsewhere)
  elsewhere.getText().insert(elsewhere.getText().length, text)
  const update = Y.encodeStateAsUpdate(elsewhere, before)
  queue.add(() => Y.applyUpdate(doc, update, 'server'))
}

it('applies the first update immediately, a burst together and all in order', () => {
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(elsewhere))
  transactions = []
  for (const letter of 'abcd') write(letter)
  expect([doc.getText().toJSON(), transactions.length]).toEqual(['a', 1])
  vi.advanceTimersByTime(50)
  expect([doc.getText().toJSON(), transactions]).toEqual([
    'abcd',
    [
      ['server', false],
      ['server', false],
    ],
  ])
})

it.each(['flush', 'stop'] as const)('%s applies waiting updates immediately', (action) => {
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(elsewhere))
  const before = doc.getText().length
  for (const letter of 'efg') write(letter)
  queue[action]()
  expect(doc.getText().length).toBe(before + 3)
})
