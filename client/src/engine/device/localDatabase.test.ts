import { expect, it } from 'vitest'
import { createUpdateRowWriter } from './localDatabase'

const full = new DOMException('full', 'QuotaExceededError')

/** Transactions end asynchronously. */
function device() {
  const rows: number[] = []
  const state = { isFull: false, isClosed: false }
  const transaction = () => {
    if (state.isClosed) throw new DOMException('closing', 'InvalidStateError')
    const added: number[] = []
    const running = Object.assign(new EventTarget(), {
      error: full,
      objectStore: () => ({ add: (update: Uint8Array) => void added.push(update[0] ?? -1) }),
    })
    const { isFull } = state
    setTimeout(() => {
      if (!isFull) rows.push(...added)
      running.dispatchEvent(new Event(isFull ? 'abort' : 'complete'))
    })
    return running
  }
  return { rows, state, db: { transaction } as unknown as IDBDatabase }
}

const update = (n: number) => Uint8Array.of(n)

it('flush resolves once all rows are on disk', async () => {
  const { db, rows } = device()
  const writer = createUpdateRowWriter(() => undefined)
  writer.add(db, update(1))
  writer.add(db, update(2))
  expect(rows).toEqual([])
  await writer.flush(db)
  expect(rows).toEqual([1, 2])
})

it('reports a refused row and writes it with the next one', async () => {
  const { db, rows, state } = device()
  const refusals: unknown[] = []
  const writer = createUpdateRowWriter((error) => refusals.push(error))
  state.isFull = true
  writer.add(db, update(1))
  await expect(writer.flush(db)).rejects.toBe(full)
  expect(refusals).toEqual([full, full])

  state.isFull = false
  writer.add(db, update(2))
  await writer.flush(db)
  expect(rows.toSorted()).toEqual([1, 2])
  await writer.flush(db)
  expect(rows).toHaveLength(2)
})

it('writes a failed row again on flush', async () => {
  const { db, rows, state } = device()
  const writer = createUpdateRowWriter(() => undefined)
  state.isClosed = true
  writer.add(db, update(1))
  state.isClosed = false
  await writer.flush(db)
  expect(rows).toEqual([1])
})
