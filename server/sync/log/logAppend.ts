import type { DocumentWriter } from '#server/base/documentHub'

/** `recovered`: brought by a user, but in part by others, after the database went back in time. */
export type UpdateOrigin = DocumentWriter['origin'] | 'recovered'

/** A change of a document, as it is kept. */
export interface LogRow {
  data: Uint8Array
  origin: UpdateOrigin
  userId: string | null
  /** A client's own id of the operation, made unique to its writer. */
  opId: string | null
}

/** What one document adds to the log in one commit. */
export interface LogAppend {
  docId: string
  /** Number of the last update that the writer knows of; another writer's rows since then make the append fail. */
  headSeq: number
  rows: readonly LogRow[]
  claims: ReadonlyMap<number, string>
  /** Whether these are the first that this run of the server writes into the document. */
  isFirstOfRun: boolean
}
