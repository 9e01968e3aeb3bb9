import type pg from 'pg'
import { UNFINISHED_MOVE_TABLE } from '#server/base/db/migratePostgres'
import {
  keyColumns,
  rowKeyOf,
  quoteIdentifier,
  type MovedRow,
  type TableLayout,
  type MovedValue,
  type RowStore,
  type TargetStore,
} from './layouts'

type Answer = string | number | boolean | Buffer | null

const columnList = ({ columns }: TableLayout): string => columns.map(quoteIdentifier).join(', ')

/** SQLite has no booleans. */
const plain = (value: Answer): MovedValue => (typeof value === 'boolean' ? Number(value) : value)

export class PostgresRows implements RowStore {
  constructor(
    readonly name: string,
    protected readonly pool: pg.Pool,
  ) {}

  async count({ name }: TableLayout): Promise<number> {
    const [row] = await this.ask<[number]>(`SELECT count(*) FROM ${quoteIdentifier(name)}`)
    return row?.[0] ?? 0
  }

  async read(table: TableLayout, after: MovedRow | undefined, limit: number): Promise<MovedRow[]> {
    const key = keyColumns(table)
    const places = key.map((_, i) => `$${i + 1}`).join(', ')
    const where = after === undefined ? '' : `WHERE (${key.join(', ')}) > (${places})`
    const text = `SELECT ${columnList(table)} FROM ${quoteIdentifier(table.name)} ${where} ORDER BY ${key.join(', ')} LIMIT ${limit}`
    return (await this.ask<Answer[]>(text, after)).map((row) => row.map(plain))
  }

  async lastGeneratedKey(table: TableLayout): Promise<number> {
    const text = `SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0)`
    const [row] = await this.ask<[number]>(text, [quoteIdentifier(table.name), table.columns[table.key[0] ?? 0] ?? ''])
    return row?.[0] ?? 0
  }

  protected async ask<R extends unknown[]>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return (await this.pool.query<R>({ text, values: [...values], rowMode: 'array' })).rows
  }
}

export class PostgresTarget extends PostgresRows implements TargetStore {
  private constructor(
    name: string,
    pool: pg.Pool,
    private readonly types: ReadonlyMap<string, string>,
  ) {
    super(name, pool)
  }

  /** Marks the database as unfinished, unless it is, and returns its source. */
  static async open(
    name: string,
    pool: pg.Pool,
    tables: readonly TableLayout[],
    source: string,
  ): Promise<{ target: PostgresTarget; source: string }> {
    const { rows } = await pool.query<{ id: string; type: string }>(
      `SELECT c.relname || '.' || a.attname AS id, format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
       JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`,
    )
    const target = new PostgresTarget(name, pool, new Map(rows.map(({ id, type }) => [id, type])))
    const [[isMarked] = []] = await target.ask<[boolean]>('SELECT to_regclass($1) IS NOT NULL', [
      `public.${UNFINISHED_MOVE_TABLE}`,
    ])
    if (isMarked !== true) await target.#begin(tables, source)
    const [row] = await target.ask<[string]>(`SELECT source FROM ${UNFINISHED_MOVE_TABLE}`)
    return { target, source: row?.[0] ?? '' }
  }

  async lastKey(table: TableLayout): Promise<MovedRow | undefined> {
    const order = keyColumns(table).map((column) => `${column} DESC`)
    const text = `SELECT ${columnList(table)} FROM ${quoteIdentifier(table.name)} ORDER BY ${order.join(', ')} LIMIT 1`
    const [row] = await this.ask<Answer[]>(text)
    return row && rowKeyOf(table, row.map(plain))
  }

  async write(table: TableLayout, rows: readonly MovedRow[]): Promise<void> {
    const types = table.columns.map((column) => this.types.get(`${table.name}.${column}`) ?? 'text')
    const values = table.columns.map((_, at) => rows.map((row) => inType(types[at], row[at] ?? null)))
    const arrays = types.map((type, at) => `$${at + 1}::${type}[]`).join(', ')
    await this.#inTransaction(async (client) => {
      await client.query(`ALTER TABLE ${quoteIdentifier(table.name)} DISABLE TRIGGER USER`)
      await client.query(
        `INSERT INTO ${quoteIdentifier(table.name)} (${columnList(table)}) SELECT * FROM unnest(${arrays})`,
        values,
      )
      await client.query(`ALTER TABLE ${quoteIdentifier(table.name)} ENABLE TRIGGER USER`)
    })
  }

  async setGeneratedKey(table: TableLayout, last: number): Promise<void> {
    const column = table.columns[table.key[0] ?? 0] ?? ''
    await this.ask('SELECT setval(pg_get_serial_sequence($1, $2)::regclass, greatest($3::bigint, 1), $3::bigint > 0)', [
      quoteIdentifier(table.name),
      column,
      last,
    ])
  }

  async finish(): Promise<void> {
    await this.pool.query('ANALYZE')
    await this.pool.query(`DROP TABLE ${UNFINISHED_MOVE_TABLE}`)
  }

  async discard(): Promise<void> {
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE '\\_\\_%'`,
    )
    await this.pool.query(`TRUNCATE ${rows.map(({ name }) => quoteIdentifier(name)).join(', ')}`)
  }

  /** Deletes rows of migrations and unused servers: the source brings them. */
  async #begin(tables: readonly TableLayout[], source: string): Promise<void> {
    await this.#inTransaction(async (client) => {
      await client.query(`CREATE TABLE ${UNFINISHED_MOVE_TABLE} (source text NOT NULL)`)
      await client.query(`INSERT INTO ${UNFINISHED_MOVE_TABLE} (source) VALUES ($1)`, [source])
      await client.query(`TRUNCATE ${[...tables.map(({ name }) => name), 'pictures'].map(quoteIdentifier).join(', ')}`)
    })
  }

  async #inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.pool.connect()
    try {
      await client.query('BEGIN')
      await work(client)
      await client.query('COMMIT')
      client.release()
    } catch (error) {
      // Rolls back by closing the connection.
      client.release(true)
      throw error
    }
  }
}

const inType = (type: string | undefined, value: MovedValue): Answer =>
  type === 'boolean' && value !== null ? value !== 0 : value
