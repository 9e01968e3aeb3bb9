import type { DocumentWriter } from '#server/base/documentHub'
import type { Transaction } from '#server/base/db/database'
import type { BesideRefusedError } from './besideRefusedError'
import { bytesInLog } from './bytesInLog'
import type { ClientIdTakenError } from './clientIdTakenError'
import type { ConcurrentWriteError } from './concurrentWriteError'
import { RightEndedError } from './rightEndedError'
import type { RoleLoweredError } from './roleLoweredError'
import type { SessionEndedError } from './sessionEndedError'
import type { WriterSuspendedError } from './writerSuspendedError'

/** Runs after an append, in its transaction. */
export type TransactionHook = (tx: Transaction) => Promise<void>

/** `recovered`: brought by a user after the database went back in time, with edits of others. */
export type UpdateOrigin = DocumentWriter['origin'] | 'recovered'

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
  beside?: TransactionHook | undefined
}

/** One document's part of a commit. */
export interface LogAppend {
  docId: string
  /** Last update that the writer knows. The append fails if the log has later ones. */
  headSeq: number
  rows: readonly LogRow[]
  claims: ReadonlyMap<number, string>
  /** Claimed ids that had another owner: only these may change owner. */
  reassigned: ReadonlySet<number>
  /** Users who lost access since the hand-over. Grows until it is written. */
  ended: ReadonlySet<string>
  isFirstOfRun: boolean
}

export type Overtaken =
  | ConcurrentWriteError
  | ClientIdTakenError
  | RightEndedError
  | RoleLoweredError
  | SessionEndedError
  | WriterSuspendedError
  | BesideRefusedError

/** `told`: the hooks' afterCommit callbacks. */
export type AppendOutcome = { version: number; told?: readonly (() => void)[] } | { overtaken: Overtaken }

/** Every edit passes here, so each database has its own statements. */
export interface LogAppender {
  /**
   * Writes all appends without conflicts in one commit, or nothing if it
   * rejects. Outcomes are in batch order. Rejects with BesideRefusedError if a
   * hook fails.
   */
  append(batch: readonly LogAppend[], at: number): Promise<AppendOutcome[]>
}

/** The error if a writer lost access since the hand-over. */
export function findEnded({ docId, rows, ended }: LogAppend): RightEndedError | undefined {
  for (const { userId } of rows) if (userId !== null && ended.has(userId)) return new RightEndedError(docId, userId)
  return undefined
}

export function bytesByUser(rows: readonly LogRow[]): Map<string, number> {
  const spent = new Map<string, number>()
  for (const { userId, data } of rows) if (userId !== null) spent.set(userId, (spent.get(userId) ?? 0) + bytesInLog(data))
  return spent
}
