import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { databaseFile, openSqlite } from '#server/base/db/openSqlite'
import { openPostgres } from '#server/base/db/openPostgres'
import type { PostgresDb } from '#server/base/db/postgresDb'
import type { SqliteDb } from '#server/base/db/sqliteDb'
import { postgresForFile } from './testPostgres'

interface Databases {
  sqlite: SqliteDb
  postgres: PostgresDb
}

export function bothDatabases(): () => Databases {
  const url = postgresForFile()
  let both: Databases
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'periplo-both-'))
    both = { sqlite: openSqlite(databaseFile(folder), { durability: 'normal' }), postgres: await openPostgres(url()) }
    return async () => {
      await Promise.all([both.sqlite.close(), both.postgres.close()])
      await rm(folder, { recursive: true })
    }
  })
  return () => both
}
