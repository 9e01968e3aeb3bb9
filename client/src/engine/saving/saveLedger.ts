/**
 * Which changes of this device the server has stored. Immutable. A change is unsaved
 * until the server acks (message 100) its update or, after a reconnect, the next full
 * answer (sync step 2). Message numbers restart with each connection.
 */
export interface SaveLedger {
  /** Per unsaved change: the number of its message, null if unsent. */
  waiting: readonly (number | null)[]
  /** Of earlier visits and other tabs. */
  inherited: { changes: number; carriedBy: number | null }
  fullAnswer: number | null
  acknowledged: number
}

export const emptyLedger: SaveLedger = {
  waiting: [],
  inherited: { changes: 0, carriedBy: null },
  fullAnswer: null,
  acknowledged: 0,
}

/** `carriedBy` is null while offline. */
export const withChange = (ledger: SaveLedger, carriedBy: number | null): SaveLedger => ({
  ...ledger,
  waiting: [...ledger.waiting, carriedBy],
})

export const withInherited = (ledger: SaveLedger, changes: number): SaveLedger => ({
  ...ledger,
  inherited: { changes, carriedBy: null },
})

/** Carries all unsent changes; inherited ones only if `isHere` (in this document). */
export const withFullAnswer = (ledger: SaveLedger, message: number, isHere: boolean): SaveLedger => ({
  ...ledger,
  fullAnswer: ledger.fullAnswer ?? message,
  waiting: ledger.waiting.map((carriedBy) => carriedBy ?? message),
  inherited: isHere ? { ...ledger.inherited, carriedBy: ledger.inherited.carriedBy ?? message } : ledger.inherited,
})

export function withAcknowledgement(ledger: SaveLedger, count: number): SaveLedger {
  const isDone = (carriedBy: number | null) => carriedBy !== null && carriedBy <= count
  return {
    ...ledger,
    acknowledged: count,
    waiting: ledger.waiting.filter((carriedBy) => !isDone(carriedBy)),
    inherited: isDone(ledger.inherited.carriedBy) ? { changes: 0, carriedBy: null } : ledger.inherited,
  }
}

/** On disconnect: unacked changes wait for the next full answer. */
export const withoutConnection = (ledger: SaveLedger): SaveLedger => ({
  waiting: ledger.waiting.map(() => null),
  inherited: { ...ledger.inherited, carriedBy: null },
  fullAnswer: null,
  acknowledged: 0,
})

export const countUnsaved = (ledger: SaveLedger): number => ledger.waiting.length + ledger.inherited.changes

/** True if a full answer and all changes since are acked. */
export const isAllOnServer = (ledger: SaveLedger): boolean =>
  countUnsaved(ledger) === 0 && ledger.fullAnswer !== null && ledger.fullAnswer <= ledger.acknowledged
