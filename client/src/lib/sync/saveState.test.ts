import { describe, expect, it } from 'vitest'
import { emptyLedger, withAcknowledgement, withChange, withFullAnswer, withInherited } from './saveLedger'
import { describeSave, mustWarnOnLeaving, type SaveFacts } from './saveState'

const inStep: SaveFacts = {
  copy: 'ready',
  isOnDisk: true,
  link: 'connected',
  isSynced: true,
  isEnded: false,
  ledger: withAcknowledgement(withFullAnswer(emptyLedger, 1, true), 1),
}
const kindOf = (facts: Partial<SaveFacts>) => describeSave({ ...inStep, ...facts })

describe('the chip', () => {
  it("says 'Todo guardado' only when connected, in step, acknowledged and with a healthy copy", () => {
    expect(kindOf({})).toEqual({ kind: 'saved' })
    expect(kindOf({ isSynced: false })).toEqual({ kind: 'saving' })
    expect(kindOf({ ledger: withChange(inStep.ledger, 2) })).toEqual({ kind: 'saving' })
    expect(kindOf({ ledger: withFullAnswer(emptyLedger, 1, true) })).toEqual({ kind: 'saving' })
    expect(kindOf({ copy: 'opening' })).toEqual({ kind: 'saving' })
    expect(kindOf({ link: 'lost' })).toEqual({ kind: 'offline' })
  })

  it('says how many changes wait on this device while there is no connection, also those of an earlier visit', () => {
    expect(kindOf({ link: 'lost', ledger: withChange(inStep.ledger, null) })).toEqual({ kind: 'onDevice', changes: 1 })
    expect(kindOf({ link: 'opening', isSynced: false, ledger: withInherited(emptyLedger, 3, null) })).toEqual({
      kind: 'onDevice',
      changes: 3,
    })
  })

  it('does not claim to keep on this device what is still on its way to the disk', () => {
    const offline = { link: 'lost', ledger: withChange(inStep.ledger, null) } as const
    expect(kindOf({ ...offline, isOnDisk: false })).toEqual({ kind: 'saving' })
    expect(kindOf({ ...offline, isOnDisk: true })).toEqual({ kind: 'onDevice', changes: 1 })
  })

  it('says nothing while the page opens and nothing waits', () => {
    expect(kindOf({ copy: 'opening', link: 'opening', isSynced: false, ledger: emptyLedger })).toEqual({ kind: 'opening' })
  })

  it('asks for attention when this device cannot keep a copy, even with everything on the server', () => {
    expect(kindOf({ copy: 'failed' })).toEqual({ kind: 'attention', why: 'device' })
    expect(kindOf({ copy: 'slow', link: 'lost' })).toEqual({ kind: 'attention', why: 'device' })
  })

  it('asks for attention when the server ended the session, whatever else is true', () => {
    expect(kindOf({ isEnded: true, copy: 'failed' })).toEqual({ kind: 'attention', why: 'ended' })
  })
})

describe('the question before leaving', () => {
  it('is asked only when a change is neither on the server nor on this device', () => {
    expect(mustWarnOnLeaving({ waiting: 2, isOnDisk: false })).toBe(true)
    expect(mustWarnOnLeaving({ waiting: 2, isOnDisk: true })).toBe(false)
    expect(mustWarnOnLeaving({ waiting: 0, isOnDisk: false })).toBe(false)
  })
})
