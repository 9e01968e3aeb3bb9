import type { Db } from '#server/base/db/database'
import { toUint8Array } from './documentStore'
import type { UpdateOrigin } from './logAppend'

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

export class AuthoredUpdateStore {
  constructor(private readonly db: Db) {}

  /** Those that the rows do not show yet, in order. */
  async unprojected(docId: string): Promise<AuthoredUpdate[]> {
    const rows = await this.db.rows<Row>(UNPROJECTED, { docId })
    return rows.map(([seq, data, origin, userId, at]) => ({ seq, data: toUint8Array(data), origin, userId, at }))
  }
}
