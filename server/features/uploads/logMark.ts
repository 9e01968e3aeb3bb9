import { first, type Reader } from '#server/base/db/database'
import { asText, noteNames } from './usedPictures'

/** Larger differences are misconfiguration. */
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000

/**
 * The end of all logs. SQLite: the last row; PostgreSQL, which has no row
 * numbers: an instant before it.
 */
export type LogMark = { row: number; docId: string; seq: number } | { since: number }

export async function markLogEnd(db: Reader): Promise<LogMark> {
  if (db.dialect === 'postgres') {
    const [newest = 0] = (await first(db.rows<[number]>('SELECT coalesce(max(updated_at), 0) FROM docs'))) ?? []
    return { since: newest - MAX_CLOCK_DIFFERENCE_MS }
  }
  const last = await first(
    db.rows<[number, string, number]>('SELECT rowid, doc_id, seq FROM doc_updates ORDER BY rowid DESC LIMIT 1'),
  )
  const [row = 0, docId = '', seq = 0] = last ?? []
  return { row, docId, seq }
}

/** Picture names logged after a mark; undefined if the marked row is gone. */
export async function findNamesAfter(db: Reader, mark: LogMark): Promise<Set<string> | undefined> {
  const isThere = 'since' in mark || mark.row === 0 || (await db.rows(MARKED, mark)).length > 0
  if (!isThere) return undefined
  const names = new Set<string>()
  const text = 'since' in mark ? LOGGED_SINCE : 'SELECT data FROM doc_updates WHERE rowid > @row'
  for (const [content] of await db.rows<[Buffer]>(text, mark)) noteNames(names, asText(content))
  return names
}

const MARKED = 'SELECT 1 FROM doc_updates WHERE rowid = @row AND doc_id = @docId AND seq = @seq'
const LOGGED_SINCE = `SELECT u.data FROM docs AS d JOIN doc_updates AS u ON u.doc_id = d.id
  WHERE d.updated_at > @since AND u.at > @since`
