import type { EditLedger } from './editLedger'

export interface CrowdWriter {
  readonly tripId: string
  readonly ledger: EditLedger
  run(isOver: () => boolean): Promise<void>
  confirmed(): readonly number[]
}

/** Lets other writers run in between. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
