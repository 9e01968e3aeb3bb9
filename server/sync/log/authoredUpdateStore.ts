import type { Db } from '#server/base/db/openDatabase'
import { asBytes } from './documentStore'
import type { UpdateOrigin } from './logAppend'

/** A change as it lies in the log: who made it, when it was stored, and its number. */
export interface AuthoredUpdate {
  seq: number
  data: Uint8Array
  origin: UpdateOrigin
  userId: string | null
  at: number
}

/** Reads from the log who changed what. */
export class AuthoredUpdateStore {
  readonly #select

  constructor({ $client }: Pick<Db, '$client'>) {
    this.#select = $client.prepare<[string, number], Omit<AuthoredUpdate, 'data'> & { data: Buffer }>(
      `SELECT seq, data, origin, user_id AS userId, at FROM doc_updates
       WHERE doc_id = ? AND seq <= ? AND seq > (SELECT projected_seq FROM docs WHERE id = doc_id) ORDER BY seq`,
    )
  }

  /** What came after the update that the rows of days and events show, up to `seq`, in order. */
  unprojected(docId: string, seq: number): AuthoredUpdate[] {
    return this.#select.all(docId, seq).map(({ data, ...row }) => ({ ...row, data: asBytes(data) }))
  }
}
