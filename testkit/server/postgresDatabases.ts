import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openPostgres } from '#server/base/db/openPostgres'

// A Spanish collation by default, to find code that relies on byte order.
const SPANISH = "template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'es'"

/** A test database; `drop` disconnects its clients. */
export interface PostgresDatabase {
  name: string
  url: string
  drop: () => Promise<void>
}

export async function makeDatabase(url: string, template = SPANISH): Promise<PostgresDatabase> {
  const name = `periplo_test_${randomBytes(6).toString('hex')}`
  await queryPostgres(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return { name, url: address.href, drop: async () => void (await queryPostgres(url, `DROP DATABASE ${name} WITH (FORCE)`)) }
}

export async function makeTemplate(url: string): Promise<PostgresDatabase> {
  const template = await makeDatabase(url)
  await (await openPostgres(template.url)).close()
  return template
}

export async function queryPostgres(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
    return rows
  } finally {
    await client.end()
  }
}
