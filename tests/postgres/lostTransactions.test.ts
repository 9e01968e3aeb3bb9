// @module-tag long
import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { beginWithTransactionId, resolveTransactionStatus } from '#server/base/db/lostTransactions'
import { openPostgres } from '#server/base/db/openPostgres'
import type { PostgresDb } from '#server/base/db/postgresDb'
import { isConnectionLost } from '#server/base/db/storageErrors'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { startOwnPostgres, type OwnPostgres } from '#testkit/server/ownPostgres'
import { requireDefined } from '#testkit/extendFixture'

const PATIENCE_MS = 30_000
const WRITE = "INSERT INTO chores (name, position, due_at) VALUES (gen_random_uuid(), '', 0)"

let own: OwnPostgres | undefined
let db: PostgresDb | undefined
beforeAll(async () => {
  own = await startOwnPostgres()
  db = await openPostgres(own.url)
  return async () => {
    await db?.close()
    await own?.stop()
  }
})

/** Writes in a transaction and loses the connection after its last statement. */
async function lose(end?: 'COMMIT' | 'ROLLBACK') {
  const connection: pg.PoolClient = await requireDefined(db).pool.connect()
  const number = await beginWithTransactionId(connection)
  await connection.query(WRITE)
  if (end !== undefined) await connection.query(end)
  connection.release(end !== undefined)
  return { number, connection }
}

const fateOf = ({ number }: Awaited<ReturnType<typeof lose>>) =>
  resolveTransactionStatus(requireDefined(db).pool, number, PATIENCE_MS)

it('whether a transaction was committed is known, also after a restart of PostgreSQL', async () => {
  const [kept, undone] = [await lose('COMMIT'), await lose('ROLLBACK')]
  expect([await fateOf(kept), await fateOf(undone)]).toEqual(['committed', 'undone'])
  await requireDefined(own).halt()
  await requireDefined(own).restart()
  expect([await fateOf(kept), await fateOf(undone)]).toEqual(['committed', 'undone'])
})

it('an open transaction without its client is ended and counts as undone', async () => {
  const open = await lose()
  expect(await fateOf(open)).toBe('undone')
  expect(await open.connection.query('SELECT 1').catch(isConnectionLost)).toBe(true)
})

it('after a crash a transaction whose number was reused is unknown', async () => {
  const { url } = requireDefined(own)
  await queryPostgres(url, 'CHECKPOINT')
  const lost = await lose('COMMIT')
  await requireDefined(own).crash()
  await requireDefined(own).restart()
  const numberNow = async () => Number((await queryPostgres(url, 'SELECT pg_current_xact_id()::text AS xid'))[0]?.['xid'])
  while ((await numberNow()) <= Number(lost.number.xid)) await queryPostgres(url, WRITE)
  expect(await fateOf(lost)).toBe('unknown')
})
