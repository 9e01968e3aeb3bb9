// @module-tag long
import { EventEmitter, once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { checkWritable } from '#server/base/db/checkWritable'
import { openPostgres } from '#server/base/db/openPostgres'
import { PostgresDb } from '#server/base/db/postgresDb'
import { users } from '#server/base/db/schema'
import { isStorageError } from '#server/base/db/storageErrors'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { openPostgresForTest, postgresForTest } from '#testkit/server/testPostgres'

function databaseAt(url: string): PostgresDb {
  const db = new PostgresDb(new pg.Pool({ connectionString: url, connectionTimeoutMillis: 500 }))
  onTestFinished(() => db.close())
  return db
}

/** Errors of a drizzle read, a read of ours and a write. */
const failuresOf = (db: PostgresDb): Promise<unknown[]> =>
  Promise.all(
    [db.$count(users), db.rows('SELECT 1'), db.write((tx) => tx.run('SELECT 1'))].map((asked) =>
      Promise.resolve(asked).then(
        () => 'answered',
        (error: unknown) => isStorageError(error),
      ),
    ),
  )

it('a PostgreSQL that is missing, silent or hangs up is a storage error', async () => {
  const server = createServer((socket) => void socket.on('data', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `postgres://ana@127.0.0.1:${(server.address() as AddressInfo).port}/trips`
  expect(await failuresOf(databaseAt(url))).toEqual([true, true, true])
  server.removeAllListeners('connection')
  server.on('connection', (socket) => socket.destroy())
  expect(await failuresOf(databaseAt(url))).toEqual([true, true, true])
  server.close()
  await once(server, 'close')
  expect(await failuresOf(databaseAt(url))).toEqual([true, true, true])
})

/** Kills connections during a transaction, `times` times. */
async function endsAmid(db: PostgresDb, url: string, times: number): Promise<number> {
  let tries = 0
  await db.write(async (tx) => {
    await tx.run('UPDATE chores SET due_at = due_at + 1')
    tries += 1
    const [[pid] = []] = await tx.rows<[number]>('SELECT pg_backend_pid()')
    if (tries <= times) await queryPostgres(url, `SELECT pg_terminate_backend(${pid}, 10000)`)
    await tx.run('SELECT 1')
  })
  return tries
}

it('a transaction whose connection ends is repeated on the next one and applied once', async () => {
  const url = await postgresForTest()
  const db = await openPostgresForTest(url)
  await queryPostgres(url, "INSERT INTO chores (name, position, due_at) VALUES ('x', '', 0)")
  expect(await endsAmid(db, url, 2)).toBe(3)
  expect(await queryPostgres(url, 'SELECT due_at::int FROM chores')).toEqual([{ due_at: 1 }])
  const error: unknown = await endsAmid(db, url, 100).catch((cause: unknown) => cause)
  expect(isStorageError(error), String(error)).toBe(true)
  expect(await queryPostgres(url, 'SELECT due_at::int FROM chores')).toEqual([{ due_at: 1 }])
  expect(await db.$count(users)).toBe(0)
})

it('close resolves after all connections of the pool are closed', async () => {
  const db = await openPostgres(await postgresForTest())
  await Promise.all(Array.from({ length: 8 }, () => db.rows('SELECT pg_sleep(0.1)')))
  const open = db.pool.totalCount
  let removed = 0
  db.pool.on('remove', () => (removed += 1))
  await db.close()
  expect(removed).toBe(open)
})

it('a transaction that ignores a failed statement is rejected', async () => {
  const db = await openPostgresForTest(await postgresForTest())
  const written = db.write((tx) => tx.run('SELECT 1 / 0').catch(() => 0))
  await expect(written).rejects.toThrow('after a failed statement')
})

it('checkWritable accepts a database that takes writes and refuses a replica', async () => {
  const url = await postgresForTest()
  const db = await openPostgresForTest(url)
  await checkWritable(db)
  await queryPostgres(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`)
  const error: unknown = await checkWritable(databaseAt(url)).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: '25006' })
  expect(isStorageError(error)).toBe(true)
})

it('checkWritable fails within seconds while a lock blocks writes', async () => {
  const url = await postgresForTest()
  const db = await openPostgresForTest(url)
  await queryPostgres(url, "INSERT INTO lineage (id, key) VALUES (1, '\\x00')")
  const signals = new EventEmitter()
  const released = once(signals, 'release')
  const blocking = db.write(async (tx) => {
    await tx.run('UPDATE lineage SET key = key')
    signals.emit('written')
    await released
  })
  await once(signals, 'written')
  await expect(checkWritable(db).finally(() => signals.emit('release'))).rejects.toThrow('no answer within')
  await blocking
  await checkWritable(db)
})
