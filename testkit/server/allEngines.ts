import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { databaseFile, openDatabase } from '#server/base/db/openDatabase'
import { openPostgres, type PostgresDb } from '#server/base/db/openPostgres'
import { postgresParts } from '#server/base/db/schema/postgresParts'
import { sqliteParts } from '#server/base/db/schema/sqliteParts'
import { tablesOf } from '#server/base/db/schema/tablesOf'
import { postgresForFile } from './testPostgres'

/** A database of an engine, and its tables, each before those that refer to it. */
export interface Engine {
  db: PostgresDb
  tables: ReturnType<typeof tablesOf>
}

type Engines = {
  sqlite: Engine
  postgres: Engine
  /** PostgreSQL, asked with the tables that everything imports: SQLite's. */
  mixed: Engine
}

/** A new database in each engine, for all tests of a file. */
export function allEngines(): () => Engines {
  const urls = [postgresForFile(), postgresForFile()]
  let engines: Engines
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'periplo-engines-'))
    const file = openDatabase(databaseFile(folder))
    const [postgres, mixed] = await Promise.all(urls.map((url) => openPostgres(url())))
    if (postgres === undefined || mixed === undefined) throw new Error('There are two addresses')
    const [tables, postgresTables] = [tablesOf(sqliteParts), tablesOf(postgresParts)]
    engines = {
      // What awaits each query need not know that SQLite has answered already.
      sqlite: { db: file as unknown as PostgresDb, tables },
      postgres: { db: postgres, tables: postgresTables },
      mixed: { db: mixed, tables },
    }
    return async () => {
      file.$client.close()
      await Promise.all([postgres.$client.end(), mixed.$client.end()])
      await rm(folder, { recursive: true })
    }
  })
  return () => engines
}
