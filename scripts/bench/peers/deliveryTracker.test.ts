import { expect, it } from 'vitest'
import { DeliveryTracker } from './deliveryTracker'

it('an editor that saw an edit has seen those before it, and each counts once', () => {
  const book = new DeliveryTracker(3)
  const seenByAll: number[] = []
  book.onSeenByAll = (editor) => seenByAll.push(editor)
  for (let i = 0; i < 3; i += 1) book.noteMade(0)
  book.noteSeen(1, 0, 2)
  book.noteSeen(1, 0, 1)
  book.noteSeen(2, 0, 1)
  expect([book.deliveries, book.expected, book.latencies.length]).toEqual([3, 6, 3])
  expect(seenByAll).toEqual([0])
})

it('an echo of an own edit is no delivery', () => {
  const book = new DeliveryTracker(2)
  book.noteSeen(0, 0, book.noteMade(0))
  expect([book.deliveries, book.lastSeenByOthers()]).toEqual([0, [0, 0]])
})

it('restarts its counts, while edit numbers continue', () => {
  const book = new DeliveryTracker(2)
  book.noteSeen(1, 0, book.noteMade(0))
  book.restart()
  expect([book.edits, book.deliveries, book.noteMade(0)]).toEqual([0, 0, 2])
  book.noteSeen(1, 0, 2)
  expect([book.expected, book.deliveries, book.lastSeenByOthers()]).toEqual([1, 1, [2, 0]])
})
