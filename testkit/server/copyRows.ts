import pg from 'pg'

const TABLES = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'"
const SEQUENCES = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND is_identity = 'YES'`

/**
 * Replaces all rows of a PostgreSQL database with a consistent copy of
 * another's, while others write.
 */
export async function copyRows(fromUrl: string, toUrl: string): Promise<void> {
  const [from, to] = [new pg.Client({ connectionString: fromUrl }), new pg.Client({ connectionString: toUrl })]
  await Promise.all([from.connect(), to.connect()])
  try {
    await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Skip triggers and foreign keys: the rows include their effects.
    await to.query("SET session_replication_role = 'replica'")
    for (const { name } of (await from.query<{ name: string }>(TABLES)).rows) {
      const { rows } = await from.query<{ all: string }>(`SELECT coalesce(json_agg(t), '[]')::text AS all FROM "${name}" t`)
      await to.query(`DELETE FROM "${name}"`)
      const copy = `INSERT INTO "${name}" OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::"${name}", $1)`
      await to.query(copy, [rows[0]?.all])
    }
    for (const { table, column } of (await to.query<{ table: string; column: string }>(SEQUENCES)).rows)
      await to.query(
        `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) FROM "${table}"`,
      )
  } finally {
    await Promise.all([from.end(), to.end()])
  }
}
