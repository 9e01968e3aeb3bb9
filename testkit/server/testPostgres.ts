import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, inject, onTestFinished } from 'vitest'
import { openPostgres, type PostgresDb } from '#server/base/db/openPostgres'
import './preparePostgres'

/** Runs statements in a database, one after the other, and returns the rows of the last one. */
export async function onPostgres(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
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

/** The address of another database of the server that tests run on, perhaps as another user. */
export function postgresUrl(database: string, user?: { name: string; password: string }): string {
  const url = new URL(inject('postgres'))
  url.pathname = `/${database}`
  if (user !== undefined) [url.username, url.password] = [user.name, user.password]
  return url.href
}

// It sorts as people do, where nobody asks for anything else: what relies on the order of a database's own language is found out.
const SPANISH = "ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'es'"

async function createDatabase(kind = SPANISH): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `periplo_test_${randomBytes(6).toString('hex')}`
  await onPostgres(inject('postgres'), `CREATE DATABASE ${name} TEMPLATE template0 ${kind}`)
  const drop = async () => void (await onPostgres(inject('postgres'), `DROP DATABASE ${name} WITH (FORCE)`))
  return { url: postgresUrl(name), drop }
}

/** The address of an empty database that lives as long as the test. */
export async function postgresForTest(kind?: string): Promise<string> {
  const { url, drop } = await createDatabase(kind)
  onTestFinished(drop)
  return url
}

/** The address of a database, empty at first, for all tests of a file. */
export function postgresForFile(): () => string {
  let address = ''
  beforeAll(async () => {
    const { url, drop } = await createDatabase()
    address = url
    return drop
  })
  return () => address
}

/** The address of the same database for a new person, who has only the right that is given. */
export async function asStranger(url: string, grant?: string): Promise<string> {
  const database = new URL(url).pathname.slice(1)
  const name = `of_${database}`
  await onPostgres(url, `CREATE ROLE ${name} LOGIN PASSWORD 'secret'`)
  if (grant !== undefined) await onPostgres(url, `${grant} ${name}`)
  onTestFinished(async () => void (await onPostgres(url, `DROP OWNED BY ${name}`, `DROP ROLE ${name}`)))
  return postgresUrl(database, { name, password: 'secret' })
}

/** A database as it is opened, until the test is over. */
export async function openForTest(url: string, migrations?: string): Promise<PostgresDb> {
  const db = await openPostgres(url, migrations === undefined ? {} : { migrations })
  onTestFinished(() => db.$client.end())
  return db
}

/** All that lies in a database where our tables lie. */
export const relationsIn = (url: string): Promise<object[]> =>
  onPostgres(url, "SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1")
