import type Database from 'better-sqlite3'
import type pg from 'pg'

/** A table's schema, one fact per line, independent of the engine. */
export type TableLines = Record<string, string[]>

type Line = { table: string; line: string }

const byTable = (lines: Line[]): TableLines => {
  const tables: TableLines = {}
  for (const { table, line } of lines) (tables[table] ??= []).push(line)
  for (const found of Object.values(tables)) found.sort()
  return tables
}

/** Engines differ in quotes, parentheses, casts and qualified names. */
const plain = (condition: string): string =>
  condition
    .toLowerCase()
    .replace(/"|\(|\)|::text|\b\w+"?\./g, '')
    .trim()

const OURS = "m.type = 'table' AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!' AND m.name NOT LIKE '!_!_%' ESCAPE '!'"

export function describeSqlite(client: Database.Database): TableLines {
  const lines = (text: string) => client.prepare<[], Line>(text).all()
  const tables = client
    .prepare<[], { table: string; text: string }>(`SELECT name AS "table", sql AS text FROM sqlite_master m WHERE ${OURS}`)
    .all()
  const checks = tables.flatMap(({ table, text }) =>
    [...text.matchAll(/CONSTRAINT "(\w+)" CHECK\((.*)\)/g)].map(([, name = '', condition = '']) => ({
      table,
      line: `check ${name}: ${plain(condition)}`,
    })),
  )
  return byTable([
    ...checks,
    ...lines(`SELECT m.name AS "table", 'column ' || c.name || ' ' || lower(c.type) || iif(c."notnull", ' not null', '') || ' default ' || coalesce(c.dflt_value, 'none') AS line
      FROM sqlite_master m, pragma_table_info(m.name) c WHERE ${OURS}`),
    ...lines(`SELECT "table", 'primary key ' || group_concat(name) AS line FROM (SELECT m.name AS "table", c.name
      FROM sqlite_master m, pragma_table_info(m.name) c WHERE ${OURS} AND c.pk > 0 ORDER BY m.name, c.pk) GROUP BY "table"`),
    ...lines(`SELECT m.name AS "table", 'reference ' || f."from" || ' to ' || f."table" || '.' || f."to" || ', delete ' || lower(f.on_delete) || ', update ' || lower(f.on_update) AS line
      FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE ${OURS}`),
    ...client
      .prepare<[], Line & { text: string }>(
        `SELECT m.name AS "table", iif(i."unique", 'unique ', '') || 'index ' || i.name || ' ' || (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) AS line,
          (SELECT sql FROM sqlite_master WHERE name = i.name) AS text FROM sqlite_master m, pragma_index_list(m.name) i WHERE ${OURS} AND i.origin = 'c'`,
      )
      .all()
      .map(({ table, line, text }) => ({ table, line: line + where(/ WHERE (.*)$/i.exec(text)?.[1]) })),
  ])
}

const where = (condition: string | null | undefined): string =>
  condition === null || condition === undefined ? '' : ` where ${plain(condition)}`

/** PostgreSQL's types to SQLite's. Text without collation C stays different. */
const TYPES: Record<string, string> = {
  bigint: 'integer',
  boolean: 'integer',
  'text C': 'text',
  'double precision': 'real',
  bytea: 'blob',
}

const ACTIONS = "CASE %s WHEN 'a' THEN 'no action' WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'something else' END"
const columnsOf = (numbers: string, relation: string) =>
  `(SELECT string_agg(a.attname, ',' ORDER BY n.at) FROM unnest(${numbers}) WITH ORDINALITY n(number, at) JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = n.number)`
const OF_PUBLIC = "t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND t.relname NOT LIKE '\\_\\_%'"

export async function describePostgres(client: pg.Pool): Promise<TableLines> {
  const rows = async <Row extends object>(text: string) => (await client.query<Row & pg.QueryResultRow>(text)).rows
  const columns = await rows<{ table: string; name: string; type: string; isNotNull: boolean; fallback: string | null }>(
    `SELECT t.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) || coalesce(' ' || c.collname, '') AS type,
      a.attnotnull AS "isNotNull", pg_get_expr(d.adbin, d.adrelid) AS fallback
      FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_collation c ON c.oid = a.attcollation LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum WHERE ${OF_PUBLIC}`,
  )
  const indexes = await rows<Line & { condition: string | null }>(
    `SELECT t.relname AS "table", CASE WHEN i.indisunique THEN 'unique ' ELSE '' END || 'index ' || x.relname || ' ' || ${columnsOf('i.indkey::int2[]', 't.oid')} AS line,
      pg_get_expr(i.indpred, i.indrelid) AS condition
      FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid WHERE ${OF_PUBLIC} AND NOT i.indisprimary`,
  )
  const checks = await rows<Line>(
    `SELECT t.relname AS "table", 'check ' || c.conname || ': ' || pg_get_expr(c.conbin, c.conrelid) AS line
      FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid WHERE ${OF_PUBLIC} AND c.contype = 'c'`,
  )
  return byTable([
    ...columns.map(({ table, name, type, isNotNull, fallback }) => ({
      table,
      line: `column ${name} ${TYPES[type] ?? type}${isNotNull ? ' not null' : ''} default ${fallback?.replace(/::\w+$/, '') ?? 'none'}`,
    })),
    ...indexes.map(({ table, line, condition }) => ({ table, line: line + where(condition) })),
    ...checks.map(({ table, line }) => ({ table, line: plain(line) })),
    ...(await rows<Line>(
      `SELECT t.relname AS "table", 'primary key ' || ${columnsOf('c.conkey', 't.oid')} AS line
        FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid WHERE ${OF_PUBLIC} AND c.contype = 'p'`,
    )),
    ...(await rows<Line>(
      `SELECT t.relname AS "table", 'reference ' || ${columnsOf('c.conkey', 't.oid')} || ' to ' || f.relname || '.' || ${columnsOf('c.confkey', 'f.oid')}
        || ', delete ' || ${ACTIONS.replace('%s', 'c.confdeltype')} || ', update ' || ${ACTIONS.replace('%s', 'c.confupdtype')} AS line
        FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class f ON f.oid = c.confrelid WHERE ${OF_PUBLIC} AND c.contype = 'f'`,
    )),
  ])
}
