import { beforeAll, inject, onTestFinished } from 'vitest'
import { openPostgres } from '#server/base/db/openPostgres'
import type { PostgresDb } from '#server/base/db/postgresDb'
import { queryPostgres, makeDatabase } from './postgresDatabases'
import './preparePostgres'

/** On the tests' server, optionally for another user. */
export function postgresUrl(database: string, user?: { name: string; password: string }): string {
  const url = new URL(inject('postgres'))
  url.pathname = `/${database}`
  if (user !== undefined) [url.username, url.password] = [user.name, user.password]
  return url.href
}

export async function postgresForTest(template?: string): Promise<string> {
  const { url, drop } = await makeDatabase(inject('postgres'), template)
  onTestFinished(drop)
  return url
}

export function postgresForFile(): () => string {
  let address = ''
  beforeAll(async () => {
    const { url, drop } = await makeDatabase(inject('postgres'))
    address = url
    return drop
  })
  return () => address
}

/** For a new user with only this grant. */
export async function createLimitedUserUrl(url: string, grant?: string): Promise<string> {
  const database = new URL(url).pathname.slice(1)
  const name = `of_${database}`
  await queryPostgres(url, `CREATE ROLE ${name} LOGIN PASSWORD 'secret'`)
  if (grant !== undefined) await queryPostgres(url, `${grant} ${name}`)
  onTestFinished(async () => void (await queryPostgres(url, `DROP OWNED BY ${name}`, `DROP ROLE ${name}`)))
  return postgresUrl(database, { name, password: 'secret' })
}

export async function openPostgresForTest(url: string, migrations?: string): Promise<PostgresDb> {
  const db = await openPostgres(url, migrations === undefined ? {} : { migrations })
  onTestFinished(() => db.close())
  return db
}

export const listRelations = (url: string): Promise<object[]> =>
  queryPostgres(url, "SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1")
