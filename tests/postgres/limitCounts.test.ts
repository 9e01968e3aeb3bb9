import { expect, it } from 'vitest'
import { deleteExpiredCounts, LimitCountStore } from '#server/http/limitCountStore'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { openPostgresForTest, postgresForTest } from '#testkit/server/testPostgres'

const HOUR_MS = 3_600_000

it('concurrent hits are counted together, in an unlogged table without addresses', async () => {
  const url = await postgresForTest()
  const stores = await Promise.all([1, 2].map(async () => new LimitCountStore(await openPostgresForTest(url), 'logins', HOUR_MS)))
  const counted = await Promise.all(
    Array.from({ length: 20 }, (_, i) => stores.map((store) => store.increment(`10.0.0.1 ana${i % 2}`))).flat(),
  )
  const hits = counted.map(({ totalHits }) => totalHits).sort((a, b) => a - b)
  expect(hits).toEqual(Array.from({ length: 40 }, (_, i) => Math.floor(i / 2) + 1))
  for (const { resetTime } of counted) expect(Math.abs((resetTime?.getTime() ?? 0) - Date.now() - HOUR_MS)).toBeLessThan(60_000)
  expect(JSON.stringify(await queryPostgres(url, 'SELECT * FROM limit_counts'))).not.toMatch(/10\.0|ana/)
  expect(await queryPostgres(url, "SELECT relpersistence FROM pg_class WHERE relname = 'limit_counts'")).toEqual([
    { relpersistence: 'u' },
  ])
})

it('a count restarts when its time is over, and old counts are deleted', async () => {
  const url = await postgresForTest()
  const db = await openPostgresForTest(url)
  const [logins, uploads] = [new LimitCountStore(db, 'logins', HOUR_MS), new LimitCountStore(db, 'uploads', HOUR_MS)]
  const key = 'a\0b'
  for (const hits of [1, 2]) expect(await logins.increment(key)).toMatchObject({ totalHits: hits })
  expect(await uploads.increment(key)).toMatchObject({ totalHits: 1 })
  await logins.decrement(key)
  expect(await logins.increment(key)).toMatchObject({ totalHits: 2 })
  await queryPostgres(url, "UPDATE limit_counts SET ends_at = 1 WHERE name = 'logins'")
  await logins.decrement(key)
  expect(await logins.increment(key)).toMatchObject({ totalHits: 1 })
  await queryPostgres(url, "UPDATE limit_counts SET ends_at = 1 WHERE name = 'uploads'")
  expect([await deleteExpiredCounts(db), await deleteExpiredCounts(db)]).toEqual([1, 0])
  await logins.resetKey(key)
  expect(await logins.increment(key)).toMatchObject({ totalHits: 1 })
})
