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

/** Runs in the transaction of an append, after it. */
export type TransactionHook = (tx: Transaction) => Promise<void>

/** `recovered`: brought by a user, but in part by others, after the database went back in time. */
export type UpdateOrigin = DocumentWriter['origin'] | 'recovered'

/** A change of a document, as it is kept. */
export interface LogRow {
  data: Uint8Array
  origin: UpdateOrigin
  userId: string | null
  /** A client's own id of the operation, made unique to its writer. */
  opId: string | null
  /** Whether it touches nothing but ideas of whoever wrote it: what a proposer may write. It is not kept. */
  isProposal?: boolean
  /** In which session it was sent; it is not kept. */
  sessionId?: string
  /** What is written with it, or neither. */
  beside?: TransactionHook | undefined
}

/** What one document adds to the log in one commit. */
export interface LogAppend {
  docId: string
  /** Number of the last update that the writer knows of; another writer's rows since then make the append fail. */
  headSeq: number
  rows: readonly LogRow[]
  claims: ReadonlyMap<number, string>
  /** Which of the claimed ids were somebody else's, as far as the writer knows: only these may change hands. */
  reassigned: ReadonlySet<number>
  /** Whose right to edit ended while the append waits; grows until it is written. */
  ended: ReadonlySet<string>
  /** Whether these are the first that this run of the server writes into the document. */
  isFirstOfRun: boolean
}

/** What somebody else wrote meanwhile that an append does not fit to. */
export type Overtaken =
  | ConcurrentWriteError
  | ClientIdTakenError
  | RightEndedError
  | RoleLoweredError
  | SessionEndedError
  | WriterSuspendedError
  | BesideRefusedError

/** What became of one document's append: its new version, and who is to be told of what was written beside it, or why nothing of it was written. */
export type AppendOutcome = { version: number; told?: readonly (() => void)[] } | { overtaken: Overtaken }

/** Writes what documents queued: the one write that happens with every edit, so each engine has statements of its own for it. */
export interface LogAppender {
  /**
   * Writes in one commit whatever nobody else's writes stand in the way of, or, when it rejects, nothing. Says what became of each document, in the
   * same order. Rejects with BesideRefusedError when something that stands beside an update may not be written.
   */
  append(batch: readonly LogAppend[], at: number): Promise<AppendOutcome[]>
}

/** Why nothing of an append may be written, when one of its writers was put out since it was handed over. */
export function findEnded({ docId, rows, ended }: LogAppend): RightEndedError | undefined {
  for (const { userId } of rows) if (userId !== null && ended.has(userId)) return new RightEndedError(docId, userId)
  return undefined
}

/** How many bytes each person's rows take in the log. */
export function bytesByUser(rows: readonly LogRow[]): Map<string, number> {
  const spent = new Map<string, number>()
  for (const { userId, data } of rows) if (userId !== null) spent.set(userId, (spent.get(userId) ?? 0) + bytesInLog(data))
  return spent
}
