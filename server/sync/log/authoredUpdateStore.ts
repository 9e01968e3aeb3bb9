import type { Db } from '#server/base/db/database'
import { asBytes } from './documentStore'
import type { UpdateOrigin } from './logAppend'

/** An update as the log keeps it: what changed, by whom, when it was stored, and its number. */
export interface AuthoredUpdate {
  seq: number
  data: Uint8Array
  origin: UpdateOrigin
  userId: string | null
  at: number
}

type Row = [seq: number, data: Buffer, origin: UpdateOrigin, userId: string | null, at: number]

const UNPROJECTED = `SELECT seq, data, origin, user_id, at FROM doc_updates
  WHERE doc_id = @docId AND seq > (SELECT projected_seq FROM docs WHERE id = @docId) ORDER BY seq`

/** Reads from the log who changed what. */
export class AuthoredUpdateStore {
  constructor(private readonly db: Db) {}

  /** What came after the update that the rows of days and events show, in order. */
  async unprojected(docId: string): Promise<AuthoredUpdate[]> {
    const rows = await this.db.rows<Row>(UNPROJECTED, { docId })
    return rows.map(([seq, data, origin, userId, at]) => ({ seq, data: asBytes(data), origin, userId, at }))
  }
}
