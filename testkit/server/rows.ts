import type { Db, Reader, SqlText, SqlValues } from '#server/base/db/database'

/** The first column of a statement's rows, as they are committed. */
export async function valuesIn<Value>(db: Reader, text: SqlText, values?: SqlValues): Promise<Value[]> {
  return (await db.rows<[Value]>(text, values)).map(([value]) => value)
}

/** The first value of a statement's first row, undefined when there is none. */
export async function valueIn<Value>(db: Reader, text: SqlText, values?: SqlValues): Promise<Value | undefined> {
  return (await valuesIn<Value>(db, text, values))[0]
}

/** Changes rows behind the back of a server. Returns how many. */
export const changeIn = (db: Db, text: SqlText, values?: SqlValues): Promise<number> => db.write((tx) => tx.run(text, values))

const TABLES: SqlText = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('away_changes', 'chores', 'mails') ORDER BY name",
  postgres:
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('away_changes', 'chores', 'mails') ORDER BY tablename",
}

/** When somebody came last is noted by the way, whatever they came for. */
const columns: Readonly<Record<string, string>> = { sessions: 'id, user_id, refresh_hash, expires_at, revoked_at' }

/** Every row of every table, to see that nothing changed: but for the upkeep of servers, which goes on by itself. */
export async function allRows(db: Reader): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const table of await valuesIn<string>(db, TABLES))
    rows[table] = await db.rows(`SELECT ${columns[table] ?? '*'} FROM "${table}"`)
  return rows
}
