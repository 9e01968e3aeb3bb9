import { inflateRawSync } from 'node:zlib'
import type { Reader } from '#server/base/db/database'

const NAMES = /[0-9a-f]{40}\.webp/g

/** Contents in memory at a time. */
const CONTENTS_AT_ONCE = 50

/**
 * Pictures mentioned in any text column, document, log or earlier generation.
 * Takes seconds; does not block writes.
 */
export async function findUsedNames(db: Reader): Promise<Set<string>> {
  const names = new Set<string>()
  for (const [table, column] of await db.rows<[string, string]>(textColumns)) {
    const paths = await db.rows<[string]>(`SELECT DISTINCT "${column}" FROM "${table}" WHERE "${column}" LIKE '%/uploads/%'`)
    for (const [path] of paths) noteNames(names, path)
  }
  await readContents(db, 'doc_updates', 'seq', 'data', (data) => noteNames(names, asText(data)))
  await readContents(db, 'doc_snapshots', undefined, 'data', (data) => noteNames(names, asText(data)))
  await readContents(db, 'doc_checkpoints', 'seq', 'state', (state) => noteNames(names, asText(inflateRawSync(state))))
  // Last, to find documents rewritten during the scan.
  await readContents(db, 'doc_generations', 'epoch', 'state', (state) => noteNames(names, asText(inflateRawSync(state))))
  return names
}

const textColumns = {
  sqlite: `SELECT tables.name, columns.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.type = 'TEXT' COLLATE NOCASE`,
  postgres: `SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'text'`,
}

/** Reads a column in key order, with a few rows in memory. */
async function readContents(
  db: Reader,
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

export async function findNamedInRecords(db: Reader, names: readonly string[]): Promise<Set<string>> {
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
    for (const [path] of found) noteNames(used, path)
  }
  return used
}

export const noteNames = (names: Set<string>, content: string): void => content.match(NAMES)?.forEach((name) => names.add(name))

/** Yjs stores a text in one piece, and latin1 has a character for every byte. */
export const asText = (content: Buffer): string => content.toString('latin1')
