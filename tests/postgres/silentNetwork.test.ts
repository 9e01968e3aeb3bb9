// @module-tag long
import { beforeAll, expect, it } from 'vitest'
import { openPostgres } from '#server/base/db/openPostgres'
import { isConnectionLost } from '#server/base/db/storageErrors'
import { tcpProxy } from '#testkit/server/tcpProxy'
import { startOwnPostgres, type OwnPostgres } from '#testkit/server/ownPostgres'
import { requireDefined } from '#testkit/extendFixture'

const SILENT_MS = 500
const LONG = `SELECT pg_sleep(${(3 * SILENT_MS) / 1000})`
const WRITE = "INSERT INTO chores (name, position, due_at) VALUES (gen_random_uuid(), '', 0)"

let own: OwnPostgres | undefined
beforeAll(async () => {
  own = await startOwnPostgres()
  return () => requireDefined(own).stop()
})

async function openBehindProxy() {
  const proxy = await tcpProxy(requireDefined(own).url)
  const db = await openPostgres(proxy.url, { silentMs: SILENT_MS })
  return { proxy, db }
}

it('a long query is waited for', async () => {
  const { db } = await openBehindProxy()
  const answers = await Promise.all([db.pool.query(LONG), db.pool.query(LONG)])
  expect(answers).toHaveLength(2)
  // An idle connection.
  const connection = await db.pool.connect()
  await connection.query('BEGIN')
  await db.pool.query(LONG)
  expect((await connection.query('SELECT 1')).rows).toHaveLength(1)
  connection.release()
  await db.close()
})

it('a network that drops everything silently counts as a lost connection', async () => {
  const { proxy, db } = await openBehindProxy()
  const [amid, idle] = [await db.pool.connect(), await db.pool.connect()]
  idle.release()
  await amid.query('BEGIN')
  await amid.query(WRITE)
  proxy.stall()
  const [inTransaction, read] = await Promise.all([
    amid.query('COMMIT').then(() => 'done', isConnectionLost),
    db.pool.query('SELECT 1').then(() => 'done', isConnectionLost),
  ])
  expect([inTransaction, read]).toEqual([true, true])
  amid.release(true)
  proxy.restore()
  await db.write((tx) => tx.run(WRITE))
  await db.close()
})

it('a query whose response was lost ends, even if the network works again', async () => {
  const { proxy, db } = await openBehindProxy()
  const connection = await db.pool.connect()
  proxy.stall()
  const lost = connection.query('SELECT 1').then(() => 'done', isConnectionLost)
  proxy.restore()
  expect(await lost).toBe(true)
  connection.release(true)
  await db.close()
})
