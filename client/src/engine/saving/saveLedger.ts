/**
 * Which of this device's changes the server has on disk. Pure values: each function gives the next ledger.
 *
 * A change waits until the server acknowledges (message 100) the message that carries it: the update that was sent at once, or, after a
 * break, the next full answer (sync step 2), which holds everything the server lacks. Numbers of messages start again with each connection.
 */
export interface SaveLedger {
  /** One entry for each own change of this page that waits: the message of this connection that carries it, null when none does yet. */
  waiting: readonly (number | null)[]
  /** Changes of earlier visits and other tabs on this device that the server may lack. */
  inherited: { changes: number; carriedBy: number | null }
  /** The first full answer of this connection, null before it. */
  fullAnswer: number | null
  /** How many messages of this connection are on the server's disk. */
  acknowledged: number
}

export const emptyLedger: SaveLedger = {
  waiting: [],
  inherited: { changes: 0, carriedBy: null },
  fullAnswer: null,
  acknowledged: 0,
}

/** One more own change, carried by that message, or by none while there is no connection. */
export const withChange = (ledger: SaveLedger, carriedBy: number | null): SaveLedger => ({
  ...ledger,
  waiting: [...ledger.waiting, carriedBy],
})

/** What earlier visits and other tabs left, as this device counts it; nothing carries it yet. */
export const withInherited = (ledger: SaveLedger, changes: number): SaveLedger => ({
  ...ledger,
  inherited: { changes, carriedBy: null },
})

/** Everything in the document was sent: that carries whatever no message carried so far, what was inherited only once it `isHere` (has been read into this document). */
export const withFullAnswer = (ledger: SaveLedger, message: number, isHere: boolean): SaveLedger => ({
  ...ledger,
  fullAnswer: ledger.fullAnswer ?? message,
  waiting: ledger.waiting.map((carriedBy) => carriedBy ?? message),
  inherited: isHere ? { ...ledger.inherited, carriedBy: ledger.inherited.carriedBy ?? message } : ledger.inherited,
})

/** The server has that many messages of this connection on disk. */
export function withAcknowledgement(ledger: SaveLedger, count: number): SaveLedger {
  const isDone = (carriedBy: number | null) => carriedBy !== null && carriedBy <= count
  return {
    ...ledger,
    acknowledged: count,
    waiting: ledger.waiting.filter((carriedBy) => !isDone(carriedBy)),
    inherited: isDone(ledger.inherited.carriedBy) ? { changes: 0, carriedBy: null } : ledger.inherited,
  }
}

/** The connection is gone: what was not acknowledged waits for the next full answer. */
export const withoutConnection = (ledger: SaveLedger): SaveLedger => ({
  waiting: ledger.waiting.map(() => null),
  inherited: { ...ledger.inherited, carriedBy: null },
  fullAnswer: null,
  acknowledged: 0,
})

/** How many changes of this device the server may lack. */
export const countUnsaved = (ledger: SaveLedger): number => ledger.waiting.length + ledger.inherited.changes

/** Whether the server is known to have everything this page has: it was sent whole once, and all of it is on disk there. */
export const isAllOnServer = (ledger: SaveLedger): boolean =>
  countUnsaved(ledger) === 0 && ledger.fullAnswer !== null && ledger.fullAnswer <= ledger.acknowledged
