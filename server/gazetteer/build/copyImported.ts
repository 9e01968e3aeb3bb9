import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

const TABLES = ['import_file', 'imported', 'imported_words_data', 'imported_words_idx', 'imported_words_config']

const DEFINITIONS = (schema: string): string =>
  `SELECT group_concat(sql) FROM (SELECT sql FROM ${schema}.sqlite_master WHERE name LIKE 'import%' ORDER BY name)`

/** From the file before a rebuild. None from a damaged file or other tables. */
export function copyImported(db: Database.Database, from: string): void {
  if (!existsSync(from)) return
  let isAttached = false
  try {
    db.prepare('ATTACH ? AS old').run(from)
    isAttached = true
    const definitions = (schema: string) => db.prepare<[], string | null>(DEFINITIONS(schema)).pluck().get()
    if (definitions('old') !== definitions('main')) return
    for (const table of TABLES) db.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM old.${table}`)
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    clearImported(db)
  } finally {
    if (isAttached) db.exec('DETACH old')
  }
}

export const clearImported = (db: Database.Database): void =>
  void db.exec(`DELETE FROM import_file; DELETE FROM imported; INSERT INTO imported_words (imported_words) VALUES ('delete-all')`)
