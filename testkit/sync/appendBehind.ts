import type { Db } from '#server/base/db/database'

/** Appends to a document's log like another process, unknown to the server. */
export function appendBehind(db: Db, id: string, ...updates: Uint8Array[]): Promise<void> {
  return db.write(async (tx) => {
    for (const data of updates) {
      await tx.run('UPDATE docs SET head_seq = head_seq + 1 WHERE id = @id', { id })
      await tx.run(
        "INSERT INTO doc_updates (doc_id, seq, data, origin, at) SELECT id, head_seq, @data, 'server', 1 FROM docs WHERE id = @id",
        { id, data },
      )
    }
  })
}
