import { randomBytes } from 'node:crypto'
import { openPostgres } from '#server/base/db/openPostgres'
import { onPostgres } from './onPostgres'

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
  await onPostgres(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return { name, url: address.href, drop: async () => void (await onPostgres(url, `DROP DATABASE ${name} WITH (FORCE)`)) }
}

export async function makeTemplate(url: string): Promise<PostgresDatabase> {
  const template = await makeDatabase(url)
  await (await openPostgres(template.url)).close()
  return template
}
