import type { CloseError } from '../closeError'

/** An update may contain other users' edits. */
export interface UpdateSender {
  userId: string
  sessionId: string
  /** The client id that the connection declared. */
  clientId: number | undefined
  /** True with a proof that the database lost data: may bring others' edits. */
  hasProof: boolean
  refusal?(): CloseError | undefined
  /** Ignored clients (`checkUpdate`) → end clock. They do not count as missing. */
  ignoredClocks: Map<number, number>
}

/** `gap`: a dependency is missing. `withheld`: others' edits, and what depends on them. */
export type UpdateOutcome = 'taken' | 'gap' | 'withheld'
