import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { beforeAll } from 'vitest'
import type { Transaction } from '#server/base/db/database'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { openPostgres } from '#server/base/db/openPostgres'
import { postgresColumnBuilders } from '#server/base/db/schema/postgresColumnBuilders'
import { sqliteColumnBuilders } from '#server/base/db/schema/sqliteColumnBuilders'
import { createTables } from '#server/base/db/schema/createTables'
import type { PostgresDb } from '#server/base/db/postgresDb'
import type { SqliteDb } from '#server/base/db/sqliteDb'
import { postgresForFile } from './testPostgres'

/** A query builder in auto-commit mode. */
type Statements = Pick<Transaction, 'select' | 'insert' | 'update' | 'delete'>

/** A database, and its tables in order of references. */
export interface DatabaseEngine {
  db: Statements
  tables: ReturnType<typeof createTables>
}

type Engines = {
  sqlite: DatabaseEngine & { client: Database.Database }
  postgres: DatabaseEngine & { client: pg.Pool }
  /** PostgreSQL through SQLite's table definitions, which all modules import. */
  mixed: DatabaseEngine
}

interface Databases {
  sqlite: SqliteDb
  postgres: PostgresDb
}

export function allEnginesForFile(): () => Engines {
  const urls = [postgresForFile(), postgresForFile()]
  let engines: Engines
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'periplo-engines-'))
    const file = openSqlite(databaseFilePath(folder))
    const [postgres, mixed] = await Promise.all(urls.map((url) => openPostgres(url())))
    if (postgres === undefined || mixed === undefined) throw new Error('There are two addresses')
    const [tables, postgresTables] = [createTables(sqliteColumnBuilders), createTables(postgresColumnBuilders)]
    // Awaited queries behave alike in all builders.
    const on = (pool: pg.Pool) => drizzle(pool, { casing: 'snake_case' }) as unknown as Statements
    engines = {
      sqlite: { db: file.connection as unknown as Statements, tables, client: file.$client },
      postgres: { db: on(postgres.pool), tables: postgresTables, client: postgres.pool },
      mixed: { db: on(mixed.pool), tables },
    }
    return async () => {
      await Promise.all([file.close(), postgres.close(), mixed.close()])
      await rm(folder, { recursive: true })
    }
  })
  return () => engines
}

export function bothDatabases(): () => Databases {
  const url = postgresForFile()
  let both: Databases
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'periplo-both-'))
    both = { sqlite: openSqlite(databaseFilePath(folder), { durability: 'normal' }), postgres: await openPostgres(url()) }
    return async () => {
      await Promise.all([both.sqlite.close(), both.postgres.close()])
      await rm(folder, { recursive: true })
    }
  })
  return () => both
}
