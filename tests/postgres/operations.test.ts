// @module-tag long
import { mkdir } from 'node:fs/promises'
import { pino } from 'pino'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sessionSecret } from '#server/accounts/sessionSecret'
import { createDomainEventBus } from '#server/base/bus'
import { createBackgroundJobs } from '#server/base/jobs/startJob'
import { openPostgres } from '#server/base/db/openPostgres'
import type { PostgresDb } from '#server/base/db/postgresDb'
import { readConfig } from '#server/config'
import { createHub, type SyncHub } from '#server/sync/hub'
import { findRestoredAt } from '#server/base/db/lineageStore'
import { createPostgresStorage } from '#server/base/images/postgresStorage'
import { newId } from '#shared/ids'
import { addEvent } from '#shared/itinerary/commands'
import { eventually } from '#testkit/eventually'
import { migrationsBefore } from '#testkit/server/migrationsBefore'
import { freshPath, runOperation } from '#testkit/server/operations'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { openPostgresForTest, postgresForTest } from '#testkit/server/testPostgres'
import { addSyncUser, addSyncTrip, type SyncAccount } from '#testkit/sync/syncServer'
import { checkCounters, repairCounters } from '../../scripts/operations/rows/checkCounters'

let databaseUrl: string
let dataDir: string
let db: PostgresDb
let hub: SyncHub
let ana: SyncAccount
let trip: string

/** A database with a trip of three events, and its servers. */
beforeEach(async () => {
  databaseUrl = await postgresForTest()
  dataDir = freshPath('data')
  await mkdir(dataDir)
  db = await openPostgresForTest(databaseUrl)
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
  sessionSecret(config)
  const clocks = { now: Date.now, ownNow: Date.now }
  const parts = {
    config,
    db,
    bus: createDomainEventBus(),
    jobs: createBackgroundJobs(db),
    log: pino({ level: 'silent' }),
    ...clocks,
    newId,
  }
  ana = await addSyncUser(parts, 'Ana')
  trip = await addSyncTrip(parts, ana, { days: 2 })
  hub = await createHub(parts)
  onTestFinished(() => hub.close())
  const room = await hub.open(trip)
  for (const label of ['Museo', 'Cena', 'Playa'])
    await room.write({ origin: 'server', userId: ana.id }, (doc) =>
      addEvent(doc, { dayId: room.view().days[0]?.id ?? '' }, { label }),
    )
  await hub.settle(trip)
})

const run = (script: Parameters<typeof runOperation>[0], ...args: string[]) =>
  runOperation(script, { dataDir, databaseUrl }, ...args)
const good = async (script: Parameters<typeof runOperation>[0], ...args: string[]) => {
  const { code, stdout, stderr } = await run(script, ...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}
const ask = (...statements: string[]) => queryPostgres(databaseUrl, ...statements)

it('inspect shows a trip in PostgreSQL beside running servers', async () => {
  const found = await good('inspect', trip)
  expect(found).toContain(`${trip}  "Viaje", 2026-10-01 to 2026-10-02, private`)
  expect(found).toMatch(/Document\n {2}generation 1, last update 4, rows as of 4, /)
  expect(found).toMatch(/Día 1 .*\n.* {2}"Museo"\n.* {2}"Cena"\n.* {2}"Playa"\n/)
  expect(found).toMatch(/Rows\n {2}are what the document says\n/)
  expect(found).toMatch(/Log\n {2}1 {2}.+ server by no user, .+\n {2}2 {2}.+ server by ana-/)
  await ask("UPDATE events SET label = 'Otra cosa' WHERE label = 'Cena'")
  expect(await good('inspect', trip)).toMatch(/Rows\n {2}event \S+: label is "Otra cosa", in the document "Cena"\n/)
})

it('projection finds wrong rows and counts, and mends them', async () => {
  expect(await good('projection', 'check')).toMatch(/^1 right, 0 wrong, .+ 0 counts wrong/)
  await ask(
    "UPDATE events SET label = 'Otra cosa' WHERE label = 'Cena'",
    "DELETE FROM events WHERE label = 'Museo'",
    'UPDATE itineraries SET likes = 7, recent_likes = 2',
    'UPDATE users SET followers = 5',
  )
  const { code, stdout } = await run('projection', 'check')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^itinerary \S+\n( {2}event .+\n){2}counts of likes and followers\n( {2}.+\n){3}0 right, 1 wrong, /)
  expect(stdout).toContain(`users.followers of ${ana.id} is 5 instead of 0`)
  expect(await good('projection', 'rebuild')).toMatch(/^3 counts of likes and followers mended\n0 right, 0 wrong, 1 mended, /)
  expect(await good('projection', 'check')).toMatch(/^1 right, 0 wrong, .+ 0 counts wrong/)
  expect(await ask('SELECT label FROM events ORDER BY order_index')).toEqual(
    ['Museo', 'Cena', 'Playa'].map((label) => ({ label })),
  )
})

it('a like that comes while counts are mended is counted once', async () => {
  await ask('UPDATE itineraries SET likes = 7')
  const client = await db.pool.connect()
  await client.query('BEGIN')
  await client.query('INSERT INTO itinerary_likes (itinerary_id, user_id, created_at) VALUES ($1, $2, 1)', [trip, ana.id])
  const mending = repairCounters(db)
  await eventually(async () =>
    expect(await ask("SELECT 1 AS one FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")).toHaveLength(1),
  )
  await client.query('COMMIT')
  client.release()
  expect(await mending).toMatchObject([{ counter: 'itineraries.likes', is: 7 }])
  expect(await ask('SELECT likes FROM itineraries')).toEqual([{ likes: 1 }])
  expect(await checkCounters(db)).toEqual([])
})

it('rebase begins the next generation, and servers go on with it', async () => {
  expect(await good('rebase', trip)).toMatch(/ is now at generation 2: /)
  expect(await good('inspect', trip)).toMatch(/generation 2, [^]*"Museo"[^]*are what the document says/)
})

it('repair makes a damaged document whole', async () => {
  await hub.close()
  await ask('DELETE FROM doc_snapshots', 'UPDATE docs SET snap_seq = 0', "UPDATE doc_updates SET data = '\\x0909' WHERE seq = 3")
  expect(await good('inspect', trip)).toContain('is damaged (update 3 is not what was written)')
  expect(await good('repair', trip)).toMatch(/: 3 pieces read, 1 unreadable, [1-9]\d* changes taken from its rows\.\n/)
  expect(await good('inspect', trip)).toMatch(/Content\n(?=[^]*"Museo")(?=[^]*"Cena")(?=[^]*"Playa")/)
  expect(await findRestoredAt(db)).toBeGreaterThan(Date.now() - 600_000)
})

it('uploads:collect finds the pictures that no row of PostgreSQL names', async () => {
  const names = ['a', 'b'].map((letter) => `${letter.repeat(40)}.webp`)
  const [used, unused] = names
  const folder = createPostgresStorage(db, 'uploads', () => 0)
  for (const name of names) await folder.put(name, Buffer.from('a picture'))
  await ask(`UPDATE users SET avatar = '/uploads/${used}'`)
  expect(await good('collectUploads')).toMatch(new RegExp(`^${unused}  9 B\nUnused pictures: 1 `))
})

it('restored marks a database as restored and lifts its versions', async () => {
  await hub.close()
  const anHour = 3_600_000
  await ask(`UPDATE docs SET updated_at = updated_at - ${anHour}`)
  const versions = () => ask('SELECT version, record_version FROM docs JOIN itineraries ON itineraries.id = docs.id')
  const [before] = await versions()
  const stdout = await good('restored')
  expect(stdout).toMatch(/^The database is marked as restored\. Its newest change is from \d{4}-.+Z\.\nStart the servers\./)
  const [after] = await versions()
  for (const column of ['version', 'record_version'])
    expect(Number(after?.[column])).toBeGreaterThanOrEqual(Number(before?.[column]) + anHour)
  expect(await findRestoredAt(db)).toBeGreaterThan(Date.now() - 600_000)
})

describe('a refusal in one sentence', () => {
  it.each([
    ['backup', [], /^This copies SQLite, .+ pg_dump .+ uploads .+\n$/],
    ['restore', ['somewhere'], /^This restores SQLite, .+ pg_restore .+ uploads .+ npm run restored\.\n$/],
  ] as const)('%s names the tools of PostgreSQL', async (script, args, sentence) => {
    expect(await run(script, ...args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  })

  it.each([
    [
      'that is empty',
      () => postgresForTest(),
      /^The database "periplo_test_\S+" at \S+ is empty: is its address the right one\?\n$/,
    ],
    [
      'that is not there',
      async () => 'postgres://ana:secret@127.0.0.1:1/trips',
      /^No PostgreSQL answers at 127\.0\.0\.1:1 .+\n$/,
    ],
    [
      'of another kind',
      async () => 'mysql://ana:secret@127.0.0.1/trips',
      /^These settings cannot be used\. DATABASE_URL: [^]+\n$/,
    ],
  ])('a database %s is refused', async (_what, urlOf, sentence) => {
    databaseUrl = await urlOf()
    for (const task of ['check', 'rebuild'])
      expect(await run('projection', task)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  })

  it('a replica is read by check and refused by rebuild', async () => {
    await hub.close()
    await ask(`ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} SET default_transaction_read_only = on`)
    expect(await good('projection', 'check')).toMatch(/^1 right, /)
    expect(await run('projection', 'rebuild')).toMatchObject({ code: 1, stderr: expect.stringMatching(/is it a replica\?\n$/) })
  })

  it('an older database is refused by inspect without a change, and migrated by restored', async () => {
    databaseUrl = await postgresForTest()
    dataDir = freshPath('data of an earlier version')
    await mkdir(dataDir)
    await (await openPostgres(databaseUrl, { migrations: await migrationsBefore('postgres', '0001_restored_at') })).close()
    const older = /^The database "\S+" is of an older version of Periplo: start the server once, it brings it up to date\.\n$/
    expect(await run('inspect', trip)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(older) })
    expect(await ask('SELECT 1 AS one FROM __drizzle_migrations')).toHaveLength(1)
    await good('restored')
    expect(await good('projection', 'check')).toMatch(/^0 right, /)
  })
})
