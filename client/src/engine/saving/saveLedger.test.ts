import { describe, expect, it } from 'vitest'
import {
  emptyLedger,
  isAllOnServer,
  countUnsaved,
  withAcknowledgement,
  withChange,
  withSyncStep2,
  withEarlierChanges,
  withoutConnection,
} from './saveLedger'

const opened = withAcknowledgement(withSyncStep2(emptyLedger, 1, true), 1)

describe('the save ledger', () => {
  it('is complete only after the first sync step 2 is acknowledged', () => {
    expect(isAllOnServer(emptyLedger)).toBe(false)
    expect(isAllOnServer(withSyncStep2(emptyLedger, 1, true))).toBe(false)
    expect(isAllOnServer(opened)).toBe(true)
  })

  it('counts a change until the message that carries it is acknowledged', () => {
    const changed = withChange(withChange(opened, 2), 3)
    expect(countUnsaved(changed)).toBe(2)
    expect(countUnsaved(withAcknowledgement(changed, 2))).toBe(1)
    expect(isAllOnServer(withAcknowledgement(changed, 2))).toBe(false)
    expect(isAllOnServer(withAcknowledgement(changed, 3))).toBe(true)
  })

  it('keeps changes made without a connection until the next sync step 2 is acknowledged', () => {
    const offline = withChange(withChange(withoutConnection(opened), null), null)
    expect(countUnsaved(offline)).toBe(2)
    const back = withSyncStep2(offline, 1, true)
    expect(countUnsaved(back)).toBe(2)
    expect(isAllOnServer(withAcknowledgement(back, 1))).toBe(true)
  })

  it('ignores acknowledgements of a lost connection', () => {
    const sent = withChange(opened, 2)
    const lost = withoutConnection(sent)
    expect(countUnsaved(withAcknowledgement(lost, 2))).toBe(1)
  })

  it('does not count a change twice that was sent before the sync step 2 of its connection', () => {
    const early = withSyncStep2(withChange(withoutConnection(opened), 1), 2, true)
    expect(countUnsaved(withAcknowledgement(early, 1))).toBe(0)
    expect(isAllOnServer(withAcknowledgement(early, 1))).toBe(false)
  })

  it('counts changes of earlier visits until a sync step 2 with the local copy is acknowledged', () => {
    const reopened = withEarlierChanges(emptyLedger, 3)
    expect(countUnsaved(reopened)).toBe(3)
    expect(isAllOnServer(withAcknowledgement(withSyncStep2(reopened, 1, true), 1))).toBe(true)
  })

  it('does not count changes of other tabs as delivered by an answer sent before they were loaded', () => {
    const connectedFirst = withAcknowledgement(withSyncStep2(emptyLedger, 1, false), 1)
    const readLate = withEarlierChanges(withSyncStep2(withEarlierChanges(connectedFirst, 3), 2, false), 3)
    expect(countUnsaved(withAcknowledgement(readLate, 2))).toBe(3)
    expect(countUnsaved(withAcknowledgement(withSyncStep2(readLate, 3, true), 3))).toBe(0)
  })
})
