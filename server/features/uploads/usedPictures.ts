import { inflateRawSync } from 'node:zlib'
import { type DbReader, firstRowOf } from '#server/base/db/database'

const NAMES = /[0-9a-f]{40}\.webp/g

const CONTENTS_AT_ONCE = 50

/** Larger differences are misconfiguration. */
const MAX_CLOCK_DIFFERENCE_MS = 10 * 60_000

/** The end of all logs. PostgreSQL has no row numbers: an instant before it. */
export type LogEndPosition = { row: number; docId: string; seq: number } | { since: number }

/** Takes seconds; blocks no writes. */
export async function findUsedPictureNames(db: DbReader): Promise<Set<string>> {
  const names = new Set<string>()
  for (const [table, column] of await db.rows<[string, string]>(textColumns)) {
    const paths = await db.rows<[string]>(`SELECT DISTINCT "${column}" FROM "${table}" WHERE "${column}" LIKE '%/uploads/%'`)
    for (const [path] of paths) collectPictureNames(names, path)
  }
  await readContents(db, 'doc_updates', 'seq', 'data', (data) => collectPictureNames(names, toLatin1Text(data)))
  await readContents(db, 'doc_snapshots', undefined, 'data', (data) => collectPictureNames(names, toLatin1Text(data)))
  await readContents(db, 'doc_checkpoints', 'seq', 'state', (state) =>
    collectPictureNames(names, toLatin1Text(inflateRawSync(state))),
  )
  // Last, to find documents rewritten during the scan.
  await readContents(db, 'doc_generations', 'epoch', 'state', (state) =>
    collectPictureNames(names, toLatin1Text(inflateRawSync(state))),
  )
  return names
}

const textColumns = {
  sqlite: `SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.type = 'TEXT' COLLATE NOCASE`,
  postgres: `SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'text'`,
}

async function readContents(
  db: DbReader,
  table: string,
  number: string | undefined,
  column: string,
  see: (content: Buffer) => void,
): Promise<void> {
  const key = ['doc_id', ...(number === undefined ? [] : [number])].join(', ')
  const after = number === undefined ? '(@docId)' : '(@docId, @number)'
  const next = `SELECT ${column}, ${key} FROM ${table} WHERE (${key}) > ${after} ORDER BY ${key} LIMIT ${CONTENTS_AT_ONCE}`
  let last = { docId: '', number: 0 }
  for (;;) {
    const rows = await db.rows<[Buffer, string, number?]>(next, last)
    for (const [content, docId, at = 0] of rows) {
      see(content)
      last = { docId, number: at }
    }
    if (rows.length < CONTENTS_AT_ONCE) return
  }
}

/** Events are covered by the logs. */
const imageColumns = [
  ['users', 'avatar'],
  ['itineraries', 'image'],
  ['lists', 'image'],
] as const

export async function findPictureNamesInRecords(db: DbReader, names: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  const paths = names.map((name) => `/uploads/${name}`)
  for (const [table, column] of imageColumns) {
    const found = await db.rows<[string]>(
      {
        sqlite: `SELECT ${column} FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(@paths))`,
        postgres: `SELECT ${column} FROM ${table} WHERE ${column} = ANY (@paths::text[])`,
      },
      { paths },
    )
    for (const [path] of found) collectPictureNames(used, path)
  }
  return used
}

export async function readLogEnd(db: DbReader): Promise<LogEndPosition> {
  if (db.dialect === 'postgres') {
    const [newest = 0] = (await firstRowOf(db.rows<[number]>('SELECT coalesce(max(updated_at), 0) FROM docs'))) ?? []
    return { since: newest - MAX_CLOCK_DIFFERENCE_MS }
  }
  const last = await firstRowOf(
    db.rows<[number, string, number]>('SELECT rowid, doc_id, seq FROM doc_updates ORDER BY rowid DESC LIMIT 1'),
  )
  const [row = 0, docId = '', seq = 0] = last ?? []
  return { row, docId, seq }
}

export async function findPictureNamesAfter(db: DbReader, logEnd: LogEndPosition): Promise<Set<string> | undefined> {
  const isThere = 'since' in logEnd || logEnd.row === 0 || (await db.rows(END_ROW, logEnd)).length > 0
  if (!isThere) return undefined
  const names = new Set<string>()
  const text = 'since' in logEnd ? LOGGED_SINCE : 'SELECT data FROM doc_updates WHERE rowid > @row'
  for (const [content] of await db.rows<[Buffer]>(text, logEnd)) collectPictureNames(names, toLatin1Text(content))
  return names
}

const END_ROW = 'SELECT 1 FROM doc_updates WHERE rowid = @row AND doc_id = @docId AND seq = @seq'
const LOGGED_SINCE = `SELECT u.data FROM docs AS d JOIN doc_updates AS u ON u.doc_id = d.id
  WHERE d.updated_at > @since AND u.at > @since`

const collectPictureNames = (names: Set<string>, content: string): void =>
  content.match(NAMES)?.forEach((name) => names.add(name))

/** Yjs stores a text in one piece; latin1 has a character for every byte. */
const toLatin1Text = (content: Buffer): string => content.toString('latin1')
