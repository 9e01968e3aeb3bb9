import pg from 'pg'
import { explainPostgresError, parsePostgresUrl } from '#server/base/db/postgresRefusal'
import { UNFINISHED_TABLE } from '#server/base/db/unfinishedMove'
import { OperationError } from '../base/command'

const FACTS = `SELECT to_regclass('public.__drizzle_migrations') IS NOT NULL AND to_regclass('public.users') IS NOT NULL AS "isOurs",
  to_regclass('public.${UNFINISHED_TABLE}') IS NOT NULL AS "isUnfinished",
  EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'periplo%' AND pid <> pg_backend_pid()) AS "isUsed"`

interface Facts {
  isOurs: boolean
  isUnfinished: boolean
  isUsed: boolean
}

/** Throws OperationError if a PostgreSQL is in use, or a target has users. */
export async function requireUnused(url: string, what: 'source' | 'target'): Promise<void> {
  const place = parsePostgresUrl(url)
  const client = new pg.Client({ connectionString: url, application_name: 'periplo move' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [facts] = (await client.query<Facts>(FACTS)).rows
    if (facts?.isUsed === true)
      throw new OperationError(`Servers use the database "${place.database}" at ${place.server}: stop them first.`)
    if (what === 'source' || facts?.isOurs !== true || facts.isUnfinished) return
    if ((await client.query('SELECT FROM users LIMIT 1')).rowCount !== 0)
      throw new OperationError(
        `The database "${place.database}" at ${place.server} holds people and trips already: name an empty one.`,
      )
  } catch (error) {
    throw error instanceof OperationError ? error : explainPostgresError(error, place)
  } finally {
    await client.end().catch(() => undefined)
  }
}
