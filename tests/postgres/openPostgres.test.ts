import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, it } from 'vitest'
import { users } from '#server/base/db/schema'
import { resolveInProject } from '#server/base/projectRoot'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { createLimitedUserUrl, openPostgresForTest, postgresForTest, listRelations } from '#testkit/server/testPostgres'
import { temporaryFolder } from '#testkit/sync/syncServerForTest'

const ana = {
  name: 'Ana',
  username: 'ana',
  usernameKey: 'ana',
  nameKey: 'ana',
  email: '',
  emailKey: '',
  passwordHash: '',
  createdAt: 1,
  updatedAt: 1,
}
const migrations = readMigrationFiles({ migrationsFolder: resolveInProject('drizzle/postgres') })

describe('a database', () => {
  it('is migrated once by ten servers that start together', async () => {
    const url = await postgresForTest()
    await Promise.all(Array.from({ length: 10 }, () => openPostgresForTest(url)))
    const rows = await queryPostgres(url, 'SELECT hash FROM __drizzle_migrations ORDER BY created_at')
    expect(rows).toEqual(migrations.map(({ hash }) => ({ hash })))
    expect(await queryPostgres(url, 'SELECT since FROM like_window')).toHaveLength(1)
  })

  it('is unchanged after a failed migration', async () => {
    const folder = await temporaryFolder()
    await cp(resolveInProject('drizzle/postgres'), folder, { recursive: true })
    const file = join(folder, '0000_start.sql')
    await writeFile(file, `${await readFile(file, 'utf8')};--> statement-breakpoint\nSELECT 1 / 0`)
    const url = await postgresForTest()
    await expect(openPostgresForTest(url, folder)).rejects.toThrow('division by zero')
    expect(await listRelations(url)).toEqual([])
    await openPostgresForTest(url)
    expect(await listRelations(url)).not.toEqual([])
  })

  it('is opened again unchanged, also by a user who may create nothing', async () => {
    const url = await postgresForTest()
    await openPostgresForTest(url)
    const before = await listRelations(url)
    await openPostgresForTest(await createLimitedUserUrl(url, 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO'))
    expect(await listRelations(url)).toEqual(before)
  })

  it('may hold the tables of an extension', async () => {
    const url = await postgresForTest()
    await queryPostgres(url, 'CREATE TABLE of_extension (id int)', 'ALTER EXTENSION plpgsql ADD TABLE of_extension')
    await openPostgresForTest(url)
    expect(await listRelations(url)).toContainEqual({ relname: 'users', relkind: 'r' })
  })

  it('goes on after a connection is lost in a transaction or while idle', async () => {
    const url = await postgresForTest()
    const db = await openPostgresForTest(url)
    const cut = () =>
      queryPostgres(
        url,
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'periplo' AND datname = current_database()`,
      )
    const count = () => db.$count(users)
    const lost = db.write(async (tx) => {
      await tx.insert(users).values({ ...ana, id: 'ana' })
      await cut()
      await tx.insert(users).values({ ...ana, id: 'eva', usernameKey: 'eva', emailKey: 'eva' })
    })
    await expect(lost).rejects.toThrow('Failed query')
    expect(await count()).toBe(0)
    const [connection] = await Promise.all([new Promise((resolve) => db.pool.once('error', resolve)), cut()])
    expect(connection).toBeInstanceOf(Error)
    expect(await count()).toBe(0)
  })
})
