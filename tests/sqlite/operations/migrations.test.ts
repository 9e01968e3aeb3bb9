import { execFile } from 'node:child_process'
import { cp, readdir } from 'node:fs/promises'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { resolveInProject } from '#server/base/projectRoot'
import { cellOf } from '#server/features/search/mapCells'
import { checksumOf } from '#server/sync/log/damagedDocument'
import { readDocument } from '#server/sync/log/documentStore'
import { recordVersions } from '#server/base/db/schema'
import { getOrCreateLineageKey, findRestoredAt } from '#server/base/db/lineageStore'
import { migrationsBefore } from '#testkit/server/migrationsBefore'
import { temporaryFolder } from '#testkit/sync/syncServerForTest'
import { engines, generateCommand } from '../../../scripts/migration/drizzleKit'

it.each(engines)('the migrations of %s create the tables of the schema', async (engine) => {
  const folder = await temporaryFolder()
  await cp(resolveInProject(`drizzle/${engine}`), folder, { recursive: true })
  const before = await readdir(folder)
  const [command = '', ...args] = generateCommand(engine, relative(resolveInProject('.'), folder))
  await promisify(execFile)(resolveInProject(`node_modules/.bin/${command}`), args, { cwd: resolveInProject('.') })
  expect(await readdir(folder)).toEqual(before)
})

it('snapshots in the rows of their documents are moved to their own table', async () => {
  const file = databaseFilePath(await temporaryFolder())
  await openSqlite(file, { migrations: await migrationsBefore('sqlite', '0016_snapshots') }).close()
  const old = new Database(file)
  old.pragma('foreign_keys = OFF')
  const insert = old.prepare(
    'INSERT INTO docs (id, head_seq, snap_seq, snapshot, snapshot_checksum, updated_at) VALUES (?, ?, ?, ?, ?, 1)',
  )
  const snapshot = Buffer.from([0, 0])
  insert.run('compacted', 7, 7, snapshot, checksumOf(snapshot))
  insert.run('young', 0, 0, null, null)
  old.close()

  const db = openSqlite(file)
  expect(await readDocument(db, 'compacted')).toMatchObject({ headSeq: 7, snapSeq: 7, snapshot: new Uint8Array(snapshot) })
  expect(await readDocument(db, 'young')).toMatchObject({ headSeq: 0, snapshot: null })
  await db.close()
})

it('the history of an older itinerary begins with its state at the migration', async () => {
  const file = databaseFilePath(await temporaryFolder())
  await openSqlite(file, { migrations: await migrationsBefore('sqlite', '0019_life_of_a_trip') }).close()
  const old = new Database(file)
  old.pragma('foreign_keys = OFF')
  old.exec(`
    INSERT INTO itineraries (id, user_id, title, start_date, end_date, geoname_id, is_public, created_at, updated_at)
      VALUES ('trip', 'ana', 'Roma "con calma"', '2026-05-01', '2026-05-03', 7, 1, 1, 5);
    INSERT INTO docs (id, head_seq, version, updated_at) VALUES ('trip', 4, 9, 5);
    INSERT INTO collaborators (itinerary_id, user_id, created_at) VALUES ('trip', 'zoe', 2), ('trip', 'luis', 3);
  `)
  old.close()

  const db = openSqlite(file)
  const [{ record, ...version } = { record: '' }] = await db.select().from(recordVersions)
  expect(version).toEqual({ itineraryId: 'trip', version: 9, seq: 4, kind: 'create', userId: 'ana', at: 5, restored: null })
  expect(JSON.parse(record ?? '')).toEqual({
    title: 'Roma "con calma"',
    description: '',
    image: null,
    startDate: '2026-05-01',
    endDate: '2026-05-03',
    geonameId: 7,
    isPublic: true,
    collaborators: ['zoe', 'luis'],
  })
  await db.close()
})

it('is_public decides the audience of older rows, and of later writes without an audience', async () => {
  const file = databaseFilePath(await temporaryFolder())
  await openSqlite(file, { migrations: await migrationsBefore('sqlite', '0024_audiences') }).close()
  const old = new Database(file)
  old.pragma('foreign_keys = OFF')
  old.exec(`
    INSERT INTO itineraries (id, user_id, title, start_date, end_date, geoname_id, is_public, created_at, updated_at)
      VALUES ('open', 'ana', 'a', '2026-05-01', '2026-05-03', 7, 1, 1, 5), ('secret', 'ana', 'b', '2026-05-01', '2026-05-03', 7, 0, 1, 5);
    INSERT INTO lists (id, user_id, title, is_public, created_at, updated_at) VALUES ('open', 'ana', 'a', 1, 1, 5), ('secret', 'ana', 'b', 0, 1, 5);
  `)
  old.close()

  const db = openSqlite(file)
  for (const table of ['itineraries', 'lists']) {
    const audiences = async () => Object.fromEntries(await db.rows<[string, string]>(`SELECT id, audience FROM ${table}`))
    const write = (set: string) => db.write((tx) => tx.run(`UPDATE ${table} SET ${set} WHERE id = 'secret'`))
    expect(await audiences()).toEqual({ open: 'public', secret: 'private' })
    for (const [set, expected] of [
      ["audience = 'link'", 'link'],
      ["title = 'c', is_public = FALSE", 'link'],
      ['is_public = TRUE', 'public'],
      ['is_public = FALSE', 'private'],
      ["is_public = TRUE, audience = 'followers'", 'public'],
      ["is_public = FALSE, audience = 'followers'", 'followers'],
    ] as const) {
      await write(set)
      expect([set, await audiences()]).toEqual([set, { open: 'public', secret: expected }])
    }
  }
  await db.close()
})

it('an older passkey is known as synced only if it was backed up', async () => {
  const file = databaseFilePath(await temporaryFolder())
  await openSqlite(file, { migrations: await migrationsBefore('sqlite', '0037_passkey_backup_eligible') }).close()
  const old = new Database(file)
  old.pragma('foreign_keys = OFF')
  old.exec(`INSERT INTO passkeys (id, user_id, credential_id, name, public_key, transports, counter, is_backed_up, created_at)
    VALUES ('cloud', 'ana', 'a', 'a', 'a', '[]', 0, 1, 1), ('key', 'ana', 'b', 'b', 'b', '[]', 0, 0, 1)`)
  old.close()

  const db = openSqlite(file)
  expect(await db.rows('SELECT id, is_backup_eligible FROM passkeys ORDER BY id')).toEqual([
    ['cloud', 1],
    ['key', null],
  ])
  await db.close()
})

it.each([
  ['never', undefined, 0, 0],
  ['and used since', Buffer.alloc(32, 7), 1_795_000_000, 1_795_000_000_000],
  ['and not used since, so that it has no key yet', undefined, 1_795_000_000, 1_795_000_000_000],
])('a database that was restored (%s) keeps its restore time', async (_when, key, mark, expected) => {
  const file = databaseFilePath(await temporaryFolder())
  await openSqlite(file, { migrations: await migrationsBefore('sqlite', '0017_restored_at') }).close()
  const old = new Database(file)
  if (key !== undefined) old.prepare('INSERT INTO lineage (id, key) VALUES (1, ?)').run(key)
  old.pragma(`user_version = ${mark}`)
  old.close()

  const db = openSqlite(file)
  expect(await findRestoredAt(db)).toBe(expected)
  const stamped = Buffer.from(await getOrCreateLineageKey(db))
  if (key === undefined) expect([stamped.length, stamped.every((byte) => byte === 0)]).toEqual([32, false])
  else expect(stamped).toEqual(key)
  await db.close()
})

it('older trips get the cell of their destination', async () => {
  const file = databaseFilePath(await temporaryFolder())
  await openSqlite(file, { migrations: await migrationsBefore('sqlite', '0040_map_cells') }).close()
  const old = new Database(file)
  old.pragma('foreign_keys = OFF')
  old.exec(`
    INSERT INTO locations (geoname_id, name, lat, lng) VALUES (1, 'Roma', 41.89193, 12.51133), (2, 'Lugar', NULL, NULL);
    INSERT INTO itineraries (id, user_id, title, start_date, end_date, geoname_id, created_at, updated_at)
      VALUES ('placed', 'ana', 'Roma', '2026-05-01', '2026-05-03', 1, 1, 5), ('unplaced', 'ana', 'Roma', '2026-05-01', '2026-05-03', 2, 1, 5);
  `)
  old.close()

  const db = openSqlite(file)
  expect(await db.rows('SELECT id, map_cell FROM itineraries ORDER BY id')).toEqual([
    ['placed', cellOf({ lat: 41.89193, lng: 12.51133 })],
    ['unplaced', null],
  ])
  await db.close()
})
