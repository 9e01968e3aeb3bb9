import { describe, expect, it } from 'vitest'
import { emptyLedger, withAcknowledgement, withChange, withSyncStep2, withEarlierChanges } from './saveLedger'
import { emptyOutboxStatus } from '../outbox/itineraryPending'
import {
  computeSaveState,
  mustWarnOnLeaving,
  withOverruled,
  withTooLongFields,
  type SaveStateInputs,
  type SaveState,
} from './saveState'

const inStep: SaveStateInputs = {
  copy: 'ready',
  isOnDisk: true,
  link: 'connected',
  isSynced: true,
  isEnded: false,
  ledger: withAcknowledgement(withSyncStep2(emptyLedger, 1, true), 1),
  outbox: emptyOutboxStatus,
}
const kindOf = (facts: Partial<SaveStateInputs>) => computeSaveState({ ...inStep, ...facts })

describe('the chip', () => {
  it("says 'Todo guardado' only if connected, synced, acknowledged and with a healthy copy", () => {
    expect(kindOf({})).toEqual({ kind: 'saved' })
    expect(kindOf({ isSynced: false })).toEqual({ kind: 'saving' })
    expect(kindOf({ ledger: withChange(inStep.ledger, 2) })).toEqual({ kind: 'saving' })
    expect(kindOf({ ledger: withSyncStep2(emptyLedger, 1, true) })).toEqual({ kind: 'saving' })
    expect(kindOf({ copy: 'opening' })).toEqual({ kind: 'saving' })
    expect(kindOf({ link: 'lost' })).toEqual({ kind: 'offline' })
  })

  it('counts the changes on this device while offline, also those of an earlier visit', () => {
    expect(kindOf({ link: 'lost', ledger: withChange(inStep.ledger, null) })).toEqual({ kind: 'onDevice', changes: 1 })
    expect(kindOf({ link: 'opening', isSynced: false, ledger: withEarlierChanges(emptyLedger, 3) })).toEqual({
      kind: 'onDevice',
      changes: 3,
    })
  })

  it('shows a change as kept on this device only once it is on disk', () => {
    const offline = { link: 'lost', ledger: withChange(inStep.ledger, null) } as const
    expect(kindOf({ ...offline, isOnDisk: false })).toEqual({ kind: 'saving' })
    expect(kindOf({ ...offline, isOnDisk: true })).toEqual({ kind: 'onDevice', changes: 1 })
  })

  it('counts outbox changes like document changes', () => {
    const outbox = { ...emptyOutboxStatus, changes: 2 }
    expect(kindOf({ outbox })).toEqual({ kind: 'saving' })
    expect(kindOf({ outbox, link: 'lost', ledger: withChange(inStep.ledger, null) })).toEqual({ kind: 'onDevice', changes: 3 })
    expect(kindOf({ outbox: { ...outbox, isOnDisk: false }, link: 'lost' })).toEqual({ kind: 'saving' })
  })

  it('does not say that it saves while delivery is stuck despite a connection', () => {
    expect(kindOf({ outbox: { ...emptyOutboxStatus, changes: 1, isStuck: true } })).toEqual({ kind: 'onDevice', changes: 1 })
    expect(kindOf({ outbox: { ...emptyOutboxStatus, isStuck: true } })).toEqual({ kind: 'saved' })
  })

  it('asks for attention when the user must decide on a refused change', () => {
    const toDecide = { kind: 'record', itineraryId: 'roma', stamp: 'a', refused: 'InvalidInputError' } as const
    const outbox = { ...emptyOutboxStatus, changes: 1, toDecide: { ...toDecide, fields: {}, before: {}, base: 1 } }
    expect(kindOf({ outbox })).toEqual({ kind: 'attention', why: 'decision' })
    expect(kindOf({ outbox, link: 'lost' })).toEqual({ kind: 'attention', why: 'decision' })
  })

  it('says nothing while the page opens and nothing waits', () => {
    expect(kindOf({ copy: 'opening', link: 'opening', isSynced: false, ledger: emptyLedger })).toEqual({ kind: 'opening' })
  })

  it('asks for attention when this device cannot keep a copy, even with everything on the server', () => {
    expect(kindOf({ copy: 'refused' })).toEqual({ kind: 'attention', why: 'device' })
    expect(kindOf({ copy: 'full' })).toEqual({ kind: 'attention', why: 'full' })
    expect(kindOf({ outbox: { ...emptyOutboxStatus, failure: 'full' } })).toEqual({ kind: 'attention', why: 'full' })
    expect(kindOf({ copy: 'slow', link: 'lost' })).toEqual({ kind: 'attention', why: 'device' })
  })

  it('asks for attention when the document session ended, before any other reason', () => {
    expect(kindOf({ isEnded: true, copy: 'refused' })).toEqual({ kind: 'attention', why: 'ended' })
  })
})

describe('the question before leaving', () => {
  it('is asked only when a change is neither on the server nor on this device', () => {
    const ledger = withChange(inStep.ledger, null)
    const warns = (facts: Partial<SaveStateInputs>) => mustWarnOnLeaving({ ...inStep, ...facts })
    expect(warns({ ledger, isOnDisk: false })).toBe(true)
    expect(warns({ ledger, isOnDisk: true })).toBe(false)
    expect(warns({ isOnDisk: false })).toBe(false)
    expect(warns({ outbox: { ...emptyOutboxStatus, changes: 1, isOnDisk: false } })).toBe(true)
    expect(warns({ outbox: { ...emptyOutboxStatus, changes: 1, isOnDisk: true } })).toBe(false)
    expect(warns({ outbox: { ...emptyOutboxStatus, changes: 0, isOnDisk: false } })).toBe(false)
  })
})

describe('other reasons for attention', () => {
  const full: SaveState = { kind: 'attention', why: 'full' }

  it('an overlong text outranks everything but another reason for attention', () => {
    const fields = new Set(['title'])
    expect(withTooLongFields({ kind: 'saved' }, fields)).toEqual({ kind: 'attention', why: 'tooLong' })
    expect(withTooLongFields({ kind: 'offline' }, fields)).toEqual({ kind: 'attention', why: 'tooLong' })
    expect(withTooLongFields(full, fields)).toBe(full)
    expect(withTooLongFields({ kind: 'saved' }, new Set())).toEqual({ kind: 'saved' })
  })

  it('overruled edits call for attention only once everything is saved', () => {
    expect(withOverruled({ kind: 'saved' }, true)).toEqual({ kind: 'attention', why: 'decision' })
    expect(withOverruled({ kind: 'saving' }, true)).toEqual({ kind: 'saving' })
    expect(withOverruled(full, true)).toBe(full)
    expect(withOverruled({ kind: 'saved' }, false)).toEqual({ kind: 'saved' })
  })
})
