import type { Transaction } from '#server/base/db/database'
import type { DocumentSeed } from '#server/base/documentHub'
import { bytesInLog } from './bytesInLog'
import { enoughWritten, type LogBudget } from './logBudget'
import { addUsage, bytesWritten, dayOf } from './logUsageStore'

interface Counting {
  budget: Pick<LogBudget, 'isEnough' | 'noteStored'>
  now: number
}

/** Reads usage from the database: other servers count too. Throws AppError `TooManyRequestsError`. */
export async function countSeed(
  tx: Transaction,
  { budget, now }: Counting,
  { itineraryId: docId, userId, seed }: DocumentSeed,
): Promise<void> {
  const day = dayOf(now)
  if (budget.isEnough(await bytesWritten(tx, day, userId))) throw enoughWritten()
  await addUsage(tx, { day, userId, docId, bytes: bytesInLog(seed) })
  tx.afterCommit(() => budget.noteStored(docId, userId, seed))
}
