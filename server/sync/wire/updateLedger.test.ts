import { expect, test } from 'vitest'
import type { UpdateOutcome } from '../document/updateSender'
import { Refusal } from '../refusal'
import { UpdateLedger } from './updateLedger'

const update = new Uint8Array(10)

function ledgerAfterHandshake() {
  const held: number[] = []
  const ledger = new UpdateLedger(100, (bytes) => held.push(bytes))
  ledger.noteQuestion()
  ledger.countUpdate('step2')
  ledger.report()
  return { ledger, held }
}

const outcomes = (...results: UpdateOutcome[]) => {
  const left = [...results]
  return () => left.shift() ?? 'taken'
}

test('each step 2 and update counts and is reported once', () => {
  const ledger = new UpdateLedger(100, () => undefined)
  expect(ledger.report()).toBeUndefined()
  expect([ledger.countUpdate('step2'), ledger.countUpdate('update')]).toEqual([1, 2])
  expect(ledger.awaitsReport).toBe(true)
  expect([ledger.report(), ledger.report()]).toEqual([2, undefined])
})

test('an update that may still be refused is not reported, nor those after it', () => {
  const { ledger } = ledgerAfterHandshake()
  ledger.countUpdate('update')
  ledger.suspend(ledger.countUpdate('update'))
  ledger.countUpdate('update')
  expect([ledger.report(), ledger.report()]).toEqual([2, undefined])
  expect(ledger.awaitsReport).toBe(false)
  ledger.resume()
  expect(ledger.report()).toBe(4)
})

test('updates behind a waiting one are reported only after that one is applied', () => {
  const { ledger, held } = ledgerAfterHandshake()
  expect(ledger.setAside(ledger.countUpdate('update'), update)).toBe(true)
  ledger.noteQuestion()
  ledger.countUpdate('update')
  expect(ledger.report()).toBeUndefined()
  expect(ledger.setAside(ledger.countUpdate('update'), update)).toBe(false)
  ledger.countUpdate('step2')
  expect(ledger.retry(outcomes('taken', 'taken'))).toBe(false)
  expect(ledger.report()).toBe(5)
  expect(held).toEqual([10, 20, 0])
})

test('an update that still has a gap after the answer ends the connection', () => {
  const { ledger } = ledgerAfterHandshake()
  ledger.setAside(ledger.countUpdate('update'), update)
  ledger.noteQuestion()
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
  expect(ledger.report()).toBeUndefined()
  ledger.retry(outcomes('taken'))
  expect(ledger.report()).toBe(3)
})

test('throws when more than the limit is set aside', () => {
  const { ledger } = ledgerAfterHandshake()
  ledger.setAside(ledger.countUpdate('update'), new Uint8Array(90))
  expect(() => ledger.setAside(ledger.countUpdate('update'), new Uint8Array(20))).toThrow(Refusal)
})
