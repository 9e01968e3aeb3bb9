import { beforeAll, inject, onTestFinished } from 'vitest'
import { openPostgres } from '#server/base/db/openPostgres'
import type { PostgresDb } from '#server/base/db/postgresDb'
import { onPostgres } from './onPostgres'
import { makeDatabase } from './postgresDatabases'
import './preparePostgres'

/** The address of another database of the server that tests run on, perhaps as another user. */
export function postgresUrl(database: string, user?: { name: string; password: string }): string {
  const url = new URL(inject('postgres'))
  url.pathname = `/${database}`
  if (user !== undefined) [url.username, url.password] = [user.name, user.password]
  return url.href
}

/** The address of an empty database that lives as long as the test. */
export async function postgresForTest(template?: string): Promise<string> {
  const { url, drop } = await makeDatabase(inject('postgres'), template)
  onTestFinished(drop)
  return url
}

/** The address of a database, empty at first, for all tests of a file. */
export function postgresForFile(): () => string {
  let address = ''
  beforeAll(async () => {
    const { url, drop } = await makeDatabase(inject('postgres'))
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
  onTestFinished(() => db.close())
  return db
}

/** All that lies in a database where our tables lie. */
export const relationsIn = (url: string): Promise<object[]> =>
  onPostgres(url, "SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1")
