import { randomBytes } from 'node:crypto'
import { openPostgres } from '#server/base/db/openPostgres'
import { onPostgres } from './onPostgres'

// It sorts as people do, where nobody asks for anything else: what relies on the order of a database's own language is found out.
const SPANISH = "template0 ENCODING 'UTF8' LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'es'"

/** A database of tests on a server, and what ends it, whoever is still connected. */
export interface PostgresDatabase {
  name: string
  url: string
  drop: () => Promise<void>
}

/** Makes a database on the server at `url`: an empty one, or as `template` says. */
export async function makeDatabase(url: string, template = SPANISH): Promise<PostgresDatabase> {
  const name = `periplo_test_${randomBytes(6).toString('hex')}`
  await onPostgres(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return { name, url: address.href, drop: async () => void (await onPostgres(url, `DROP DATABASE ${name} WITH (FORCE)`)) }
}

/** Makes a database with all tables and no rows, of which others are copies. */
export async function makeTemplate(url: string): Promise<PostgresDatabase> {
  const template = await makeDatabase(url)
  await (await openPostgres(template.url)).close()
  return template
}
