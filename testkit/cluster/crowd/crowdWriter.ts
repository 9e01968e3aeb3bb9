import type { EditLedger } from './editLedger'

/** Somebody of a crowd who writes without end. */
export interface CrowdWriter {
  readonly tripId: string
  readonly ledger: EditLedger
  /** Writes until it is over. */
  run(isOver: () => boolean): Promise<void>
  /** The edits that are confirmed at this moment. */
  confirmed(): readonly number[]
}

/** People take their time; what happens meanwhile is what a crowd is for. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
