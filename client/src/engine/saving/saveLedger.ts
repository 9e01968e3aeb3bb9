/**
 * Immutable. A change is unsaved until the server acks (message 100) its update or, after a
 * reconnect, the next sync step 2. Message numbers restart with each connection.
 */
export interface SaveLedger {
  /** Per unsaved change: the number of its message, null if unsent. */
  waiting: readonly (number | null)[]
  /** Of earlier visits and other tabs. */
  earlier: { changes: number; carriedBy: number | null }
  syncStep2: number | null
  acknowledged: number
}

export const emptyLedger: SaveLedger = {
  waiting: [],
  earlier: { changes: 0, carriedBy: null },
  syncStep2: null,
  acknowledged: 0,
}

/** `carriedBy` is null while offline. */
export const withChange = (ledger: SaveLedger, carriedBy: number | null): SaveLedger => ({
  ...ledger,
  waiting: [...ledger.waiting, carriedBy],
})

export const withEarlierChanges = (ledger: SaveLedger, changes: number): SaveLedger => ({
  ...ledger,
  earlier: { changes, carriedBy: null },
})

/** Carries all unsent changes; earlier ones only if `isHere` (in this document). */
export const withSyncStep2 = (ledger: SaveLedger, message: number, isHere: boolean): SaveLedger => ({
  ...ledger,
  syncStep2: ledger.syncStep2 ?? message,
  waiting: ledger.waiting.map((carriedBy) => carriedBy ?? message),
  earlier: isHere ? { ...ledger.earlier, carriedBy: ledger.earlier.carriedBy ?? message } : ledger.earlier,
})

export function withAcknowledgement(ledger: SaveLedger, count: number): SaveLedger {
  const isDone = (carriedBy: number | null) => carriedBy !== null && carriedBy <= count
  return {
    ...ledger,
    acknowledged: count,
    waiting: ledger.waiting.filter((carriedBy) => !isDone(carriedBy)),
    earlier: isDone(ledger.earlier.carriedBy) ? { changes: 0, carriedBy: null } : ledger.earlier,
  }
}

/** On disconnect: unacked changes wait for the next sync step 2. */
export const withoutConnection = (ledger: SaveLedger): SaveLedger => ({
  waiting: ledger.waiting.map(() => null),
  earlier: { ...ledger.earlier, carriedBy: null },
  syncStep2: null,
  acknowledged: 0,
})

export const countUnsaved = (ledger: SaveLedger): number => ledger.waiting.length + ledger.earlier.changes

/** True if a sync step 2 and all changes since are acked. */
export const isAllOnServer = (ledger: SaveLedger): boolean =>
  countUnsaved(ledger) === 0 && ledger.syncStep2 !== null && ledger.syncStep2 <= ledger.acknowledged
