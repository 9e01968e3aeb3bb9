import type { WriteAttribution } from '#server/base/documentHub'
import type { Transaction } from '#server/base/db/database'
import { isStorageError } from '#server/base/db/storageErrors'
import {
  AccessRevokedError,
  TransactionHookError,
  type ClientIdTakenError,
  type ConcurrentWriteError,
  type RoleLoweredError,
  type SessionEndedError,
  type WriterSuspendedError,
} from './appendErrors'

export type AppendHook = (tx: Transaction) => Promise<void>

/** `recovered`: brought by a user after a rollback, with edits of others. */
export type UpdateOrigin = WriteAttribution['origin'] | 'recovered'

export interface LogRow {
  data: Uint8Array
  origin: UpdateOrigin
  userId: string | null
  /** The client's operation id, prefixed with its writer. */
  opId: string | null
  /** True if it touches only the writer's own ideas. Not stored. */
  isProposal?: boolean
  /** Not stored. */
  sessionId?: string
  appendHook?: AppendHook | undefined
}

export interface LogAppend {
  docId: string
  /** Last update that the writer knows. The append fails if the log has later ones. */
  headSeq: number
  rows: readonly LogRow[]
  claims: ReadonlyMap<number, string>
  /** Claimed ids that had another owner: only these may change owner. */
  reassigned: ReadonlySet<number>
  /** Users who lost access since the hand-over. Grows until it is written. */
  revokedUserIds: ReadonlySet<string>
  isFirstOfRun: boolean
}

export type AppendConflict =
  | ConcurrentWriteError
  | ClientIdTakenError
  | AccessRevokedError
  | RoleLoweredError
  | SessionEndedError
  | WriterSuspendedError
  | TransactionHookError

export type AppendOutcome = { version: number; afterCommit?: readonly (() => void)[] } | { conflict: AppendConflict }

/** Every edit passes here, so each database has its own statements. */
export interface LogAppender {
  /** All appends without conflicts, or nothing if it rejects (TransactionHookError). In batch order. */
  append(batch: readonly LogAppend[], at: number): Promise<AppendOutcome[]>
}

export function findAccessRevokedError({ docId, rows, revokedUserIds }: LogAppend): AccessRevokedError | undefined {
  for (const { userId } of rows) if (userId !== null && revokedUserIds.has(userId)) return new AccessRevokedError(docId, userId)
  return undefined
}

export function logBytesByUser(rows: readonly LogRow[]): Map<string, number> {
  const spent = new Map<string, number>()
  for (const { userId, data } of rows) if (userId !== null) spent.set(userId, (spent.get(userId) ?? 0) + logRowBytes(data))
  return spent
}

/** Includes the overhead of a row. */
export const logRowBytes = (data: Uint8Array): number => data.length + 64

export const hasTransactionHook = (batch: readonly LogAppend[]): boolean =>
  batch.some(({ rows }) => rows.some(({ appendHook }) => appendHook !== undefined))

/** Their afterCommit callbacks follow the update acks. */
export async function runTransactionHooks(
  tx: Transaction,
  batch: readonly LogAppend[],
  outcomes: readonly AppendOutcome[],
): Promise<AppendOutcome[]> {
  const written: AppendOutcome[] = []
  for (const [i, outcome] of outcomes.entries()) {
    const afterCommit: (() => void)[] = []
    for (const row of 'version' in outcome ? (batch[i]?.rows ?? []) : []) {
      try {
        await row.appendHook?.({ ...tx, afterCommit: (act) => void afterCommit.push(act) })
      } catch (error) {
        throw isStorageError(error) ? error : new TransactionHookError(row, error)
      }
    }
    written.push(afterCommit.length === 0 ? outcome : { ...outcome, afterCommit })
  }
  return written
}
