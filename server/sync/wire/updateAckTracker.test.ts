import { expect, test } from 'vitest'
import type { UpdateOutcome } from '../document/updateSender'
import { CloseError } from '../closeError'
import { UpdateAckTracker } from './updateAckTracker'

const update = new Uint8Array(10)

function ledgerAfterHandshake() {
  const held: number[] = []
  const ledger = new UpdateAckTracker(100, (bytes) => held.push(bytes))
  ledger.recordQuestion()
  ledger.countUpdate('step2')
  ledger.nextAck()
  return { ledger, held }
}

const outcomes = (...results: UpdateOutcome[]) => {
  const left = [...results]
  return () => left.shift() ?? 'taken'
}

test('each step 2 and update counts and is acked once', () => {
  const ledger = new UpdateAckTracker(100, () => undefined)
  expect(ledger.nextAck()).toBeUndefined()
  expect([ledger.countUpdate('step2'), ledger.countUpdate('update')]).toEqual([1, 2])
  expect(ledger.awaitsAck).toBe(true)
  expect([ledger.nextAck(), ledger.nextAck()]).toEqual([2, undefined])
})

test('an update that may still be refused is not acked, nor those after it', () => {
  const { ledger } = ledgerAfterHandshake()
  ledger.countUpdate('update')
  ledger.suspend(ledger.countUpdate('update'))
  ledger.countUpdate('update')
  expect([ledger.nextAck(), ledger.nextAck()]).toEqual([2, undefined])
  expect(ledger.awaitsAck).toBe(false)
  ledger.resume()
  expect(ledger.nextAck()).toBe(4)
})

test('updates behind a waiting one are acked only after that one is applied', () => {
  const { ledger, held } = ledgerAfterHandshake()
  expect(ledger.setAside(ledger.countUpdate('update'), update)).toBe(true)
  ledger.recordQuestion()
  ledger.countUpdate('update')
  expect(ledger.nextAck()).toBeUndefined()
  expect(ledger.setAside(ledger.countUpdate('update'), update)).toBe(false)
  ledger.countUpdate('step2')
  expect(ledger.retry(outcomes('taken', 'taken'))).toBe(false)
  expect(ledger.nextAck()).toBe(5)
  expect(held).toEqual([10, 20, 0])
})

test('an update that still has a gap after the answer ends the connection', () => {
  const { ledger } = ledgerAfterHandshake()
  ledger.setAside(ledger.countUpdate('update'), update)
  ledger.recordQuestion()
  expect(() => ledger.retry(outcomes('gap'))).not.toThrow()
  ledger.countUpdate('step2')
  expect(() => ledger.retry(outcomes('gap'))).toThrow('a gap that the answer did not fill')
})

test('a withheld update waits without a question, and so do those behind it', () => {
  const { ledger } = ledgerAfterHandshake()
  ledger.withhold(ledger.countUpdate('update'), update, false)
  expect(ledger.isWithheld).toBe(true)
  expect(ledger.setAside(ledger.countUpdate('update'), update)).toBe(false)
  expect(ledger.retry(outcomes('withheld', 'gap'))).toBe(false)
  expect(ledger.retry(outcomes('taken', 'gap'))).toBe(true)
  expect(ledger.isWithheld).toBe(false)
})

test('a complete update replaces the withheld ones and takes their number', () => {
  const { ledger, held } = ledgerAfterHandshake()
  ledger.withhold(ledger.countUpdate('update'), update, false)
  ledger.withhold(ledger.countUpdate('step2'), new Uint8Array(30), true)
  expect(held).toEqual([10, 30])
  expect(ledger.nextAck()).toBeUndefined()
  ledger.retry(outcomes('taken'))
  expect(ledger.nextAck()).toBe(3)
})

test('throws when more than the limit is set aside', () => {
  const { ledger } = ledgerAfterHandshake()
  ledger.setAside(ledger.countUpdate('update'), new Uint8Array(90))
  expect(() => ledger.setAside(ledger.countUpdate('update'), new Uint8Array(20))).toThrow(CloseError)
})
