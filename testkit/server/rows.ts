import type { Db, Reader, SqlText, SqlValues } from '#server/base/db/database'

export async function valuesIn<Value>(db: Reader, text: SqlText, values?: SqlValues): Promise<Value[]> {
  return (await db.rows<[Value]>(text, values)).map(([value]) => value)
}

export async function valueIn<Value>(db: Reader, text: SqlText, values?: SqlValues): Promise<Value | undefined> {
  return (await valuesIn<Value>(db, text, values))[0]
}

/** Writes directly to the database. Returns the number of changed rows. */
export const changeIn = (db: Db, text: SqlText, values?: SqlValues): Promise<number> => db.write((tx) => tx.run(text, values))

const TABLES: SqlText = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('away_changes', 'chores', 'mails') ORDER BY name",
  postgres:
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('away_changes', 'chores', 'mails') ORDER BY tablename",
}

/** Without the last use of a session, which any request updates. */
const columns: Readonly<Record<string, string>> = { sessions: 'id, user_id, refresh_hash, expires_at, revoked_at' }

/**
 * All rows, to prove that nothing changed. Excludes tables of
 * background work.
 */
export async function allRows(db: Reader): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const table of await valuesIn<string>(db, TABLES))
    rows[table] = await db.rows(`SELECT ${columns[table] ?? '*'} FROM "${table}"`)
  return rows
}
