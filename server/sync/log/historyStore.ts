import type { Db } from '#server/base/db/openDatabase'

/** Which of the updates that a snapshot covers are deleted: all before `old`, and those before `recent` that have more than `bulkyBytes`. */
export interface UpdateRetention {
  old: number
  recent: number
  bulkyBytes: number
}

/** The updates that snapshots have replaced, of whatever document, whether or not anybody opens it. */
export class HistoryStore {
  readonly #documents
  readonly #find
  readonly #delete

  constructor(private readonly db: Pick<Db, '$client'>) {
    const { $client } = db
    this.#documents = $client.prepare<[string, number], { id: string; seq: number }>(
      'SELECT id, min(snap_seq, projected_seq) AS seq FROM docs WHERE id > ? ORDER BY id LIMIT ?',
    )
    this.#find = $client
      .prepare<[string, number, number, number, number, number], number>(
        `SELECT seq FROM doc_updates WHERE doc_id = ? AND seq <= ? AND (at < ? OR (at < ? AND length(data) > ?))
         ORDER BY seq LIMIT ?`,
      )
      .pluck()
    this.#delete = $client.prepare<[string, number]>('DELETE FROM doc_updates WHERE doc_id = ? AND seq = ?')
  }

  /** The documents after `id`, at most so many, and up to which update nothing needs their log any more. */
  after(id: string, count: number): { id: string; seq: number }[] {
    return this.#documents.all(id, count)
  }

  /** Forgets what may go of one document, at most `most` updates, and says how many went. */
  forget({ id, seq }: { id: string; seq: number }, { old, recent, bulkyBytes }: UpdateRetention, most: number): number {
    const found = this.#find.all(id, seq, old, recent, bulkyBytes, most)
    if (found.length > 0)
      this.db.$client
        .transaction(() => {
          for (const one of found) this.#delete.run(id, one)
        })
        .immediate()
    return found.length
  }
}
