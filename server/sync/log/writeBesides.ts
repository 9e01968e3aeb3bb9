import type { Transaction } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import { BesideRefusedError } from './besideRefusedError'
import type { AppendOutcome, LogAppend } from './logAppend'

export const hasBeside = (batch: readonly LogAppend[]): boolean =>
  batch.some(({ rows }) => rows.some(({ beside }) => beside !== undefined))

/** Runs transaction hooks. Their afterCommit callbacks follow the update acks. */
export async function writeBesides(
  tx: Transaction,
  batch: readonly LogAppend[],
  outcomes: readonly AppendOutcome[],
): Promise<AppendOutcome[]> {
  const written: AppendOutcome[] = []
  for (const [i, outcome] of outcomes.entries()) {
    const told: (() => void)[] = []
    for (const row of 'version' in outcome ? (batch[i]?.rows ?? []) : []) {
      try {
        await row.beside?.({ ...tx, afterCommit: (act) => void told.push(act) })
      } catch (error) {
        throw isStorageError(error) ? error : new BesideRefusedError(row, error)
      }
    }
    written.push(told.length === 0 ? outcome : { ...outcome, told })
  }
  return written
}
