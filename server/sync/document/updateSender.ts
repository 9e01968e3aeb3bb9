import type { Refusal } from '../refusal'

/** Who sends an update, which may hold other people's edits too. */
export interface UpdateSender {
  userId: string
  sessionId: string
  /** The client id that they speak for. */
  clientId: number | undefined
  /** Has proved that this database lost something: may bring others' edits. */
  hasProof: boolean
  /** Why nothing new of theirs may come in, if it may not. */
  refusal?(): Refusal | undefined
  /** Clients that were left out of the document on purpose (`checkUpdate`), and up to which clock: that does not count as missing. */
  leftOut: Map<number, number>
}

/**
 * What became of an update. `taken`: it is in. `gap`: something that it builds on is missing. `withheld`: other people's edits, which its sender
 * may not bring, were left out, with what builds on them.
 */
export type UpdateOutcome = 'taken' | 'gap' | 'withheld'
