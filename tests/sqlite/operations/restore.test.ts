import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { makeBackup } from '../../../scripts/operations/backups/makeBackup'
import { restoreBackup, verifyBackup } from '../../../scripts/operations/backups/restoreBackup'
import { addEvent } from '#shared/itinerary/commands'
import { backedUpDatabase, readAllRows, freshPath, corruptIndexes } from '#testkit/server/operations'
import { openSyncServer } from '#testkit/sync/syncServer'
import { requireSqlite } from '#testkit/server/rows'

let folder: string
let dataDir: string
let itineraryId: string

beforeEach(async () => {
  dataDir = freshPath('data')
  folder = freshPath('backup')
  const server = await openSyncServer({ dataDir, settings: { compactRows: 4 } })
  const ana = await server.addUser()
  itineraryId = await server.addTrip(ana)
  const write = async (label: string) => {
    const room = await server.hub.open(itineraryId)
    await room.write({ origin: 'server', userId: ana.id }, (doc) => addEvent(doc, { dayId: '' }, { label }))
  }
  for (let i = 0; i < 9; i += 1) await write(`plan ${i}`)
  await server.hub.settle(itineraryId)
  requireSqlite(server.db).$client.prepare("UPDATE users SET avatar = '/uploads/face.webp'").run()
  await mkdir(join(dataDir, 'uploads'))
  await writeFile(join(dataDir, 'uploads', 'face.webp'), 'a face')
  await makeBackup({ dataDir, folder, now: Date.now() })
  await write('after the backup')
  await writeFile(join(dataDir, 'uploads', 'newer.webp'), 'newer')
  await server.close()
})

const job = () => ({ folder, dataDir, now: Date.now() })
const labels = (file: string) => readAllRows(file)['events']?.map((row) => (row as { label: string }).label)

/** Without SQLite's side files and the lock file. */
const namesIn = async (where: string) =>
  (await readdir(where, { recursive: true })).filter((name) => !/-(?:wal|shm)$|^periplo\.lock$/.test(name)).toSorted()

describe('a good backup', () => {
  it('replaces the database, which is set aside whole, and only adds pictures', async () => {
    await rm(join(dataDir, 'uploads', 'face.webp'))
    const before = readAllRows(databaseFilePath(dataDir))
    const now = Date.now()
    const { setAside, copiedUploads, documents } = await restoreBackup({ ...job(), now })
    expect({ copiedUploads, documents }).toEqual({ copiedUploads: 1, documents: 1 })
    expect(await readdir(setAside ?? '?')).toEqual(['periplo.sqlite'])
    expect(readAllRows(databaseFilePath(setAside ?? '?'))).toEqual(before)
    expect(labels(databaseFilePath(dataDir))).not.toContain('after the backup')
    expect((await readdir(join(dataDir, 'uploads'))).toSorted()).toEqual(['face.webp', 'newer.webp'])
    expect(readAllRows(databaseFilePath(dataDir))['lineage']).toMatchObject([{ restored_at: now }])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('restoring'))).toEqual([])
  })

  it('lifts versions above those given after it', async () => {
    const versions = (file: string) =>
      ['docs', 'itineraries'].map((table) => {
        const [row] = readAllRows(file)[table] as { version?: number; record_version?: number }[]
        return row?.version ?? row?.record_version ?? NaN
      })
    const [docBefore = NaN, recordBefore = NaN] = versions(databaseFilePath(dataDir))
    await restoreBackup({ ...job(), now: Date.now() + 1000 })
    const [doc, record] = versions(databaseFilePath(dataDir))
    expect(doc).toBeGreaterThan(docBefore + 999)
    expect(record).toBeGreaterThan(recordBefore + 999)
  })

  it('replaces an unreadable database and the files that a dead server left beside it', async () => {
    await writeFile(databaseFilePath(dataDir), 'no database at all '.repeat(500))
    await writeFile(`${databaseFilePath(dataDir)}-wal`, 'a log')
    const { setAside } = await restoreBackup(job())
    expect(await readFile(join(setAside ?? '?', 'periplo.sqlite'), 'utf8')).toContain('no database at all')
    expect(await readdir(dataDir)).not.toContain('periplo.sqlite-wal')
    expect(labels(databaseFilePath(dataDir))).toHaveLength(9)

    await rm(databaseFilePath(dataDir))
    await writeFile(`${databaseFilePath(dataDir)}-wal`, 'a log of nothing')
    const again = await restoreBackup({ ...job(), now: Date.now() + 5 })
    expect(await readdir(again.setAside ?? '?')).toEqual(['periplo.sqlite-wal'])
    expect(await readdir(dataDir)).not.toContain('periplo.sqlite-wal')
  })

  it('replaces a changed picture, which is set aside', async () => {
    await writeFile(join(dataDir, 'uploads', 'face.webp'), 'rotten')
    const { setAside } = await restoreBackup(job())
    expect(await readFile(join(setAside ?? '?', 'uploads', 'face.webp'), 'utf8')).toBe('rotten')
    expect(await readFile(join(dataDir, 'uploads', 'face.webp'), 'utf8')).toBe('a face')
  })

  it('is only checked with --check', async () => {
    const before = readAllRows(databaseFilePath(dataDir))
    expect(await verifyBackup(job())).toMatchObject({ documents: 1 })
    expect(readAllRows(databaseFilePath(dataDir))).toEqual(before)
    expect((await readdir(dataDir)).filter((name) => /restor/.test(name))).toEqual([])
  })
})

const flip = async (file: string) => {
  const bytes = await readFile(file)
  bytes[bytes.length - 100]! ^= 1
  await writeFile(file, bytes)
}
const sql =
  (...statements: string[]) =>
  () =>
    tamper(folder, (db) => statements.forEach((statement) => db.prepare(statement).run()))

/** The server decides when to write snapshots. */
const withoutSnapshot = ['DELETE FROM doc_snapshots', 'UPDATE docs SET snap_seq = 0']

const faults: [string, () => Promise<unknown>, RegExp][] = [
  ['that does not exist', () => rm(folder, { recursive: true }), /is not a finished backup: it has no manifest\.json/],
  ['without a manifest', () => rm(join(folder, 'manifest.json')), /is not a finished backup/],
  ['whose manifest is no JSON', () => writeFile(join(folder, 'manifest.json'), '{"format": 1,'), /manifest\.json cannot be used/],
  [
    'of a format of the future',
    () => editManifest(folder, (manifest) => (manifest.format = 2)),
    /manifest\.json cannot be used \(format/,
  ],
  [
    'whose manifest leads elsewhere',
    () => editManifest(folder, (manifest) => (manifest.uploads = { '../../secret': manifest.uploads['face.webp'] })),
    /manifest\.json cannot be used \(uploads/,
  ],
  ['without its database', async () => rm(await backedUpDatabase(folder)), /is incomplete: periplo-.+\.sqlite is missing/],
  [
    'with one bit of its database flipped',
    async () => flip(await backedUpDatabase(folder)),
    /was altered after it was made: periplo-.+\.sqlite/,
  ],
  [
    'whose database is cut short',
    async () => writeFile(await backedUpDatabase(folder), 'SQLite'),
    /was altered after it was made/,
  ],
  ['without a picture', () => rm(join(folder, 'uploads', 'face.webp')), /is incomplete: the picture face\.webp is missing/],
  [
    'with another picture',
    () => writeFile(join(folder, 'uploads', 'face.webp'), 'a fake'),
    /was altered after it was made: the picture face\.webp/,
  ],
  [
    'whose manifest forgets a picture that a row names',
    () => editManifest(folder, (manifest) => (manifest.uploads = {})),
    /is incomplete: the picture face\.webp, which a row names/,
  ],
  [
    'of a newer Periplo',
    sql("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)"),
    /of a newer version of Periplo/,
  ],
  ['of something else', sql('DROP TABLE __drizzle_migrations'), /is no database of Periplo/],
  ['with rows that name nobody', sql('DELETE FROM users'), /is damaged: row .+ names a row of users that is not there/],
  ['with two indexes mixed up', () => tamper(folder, corruptIndexes), /is damaged: row 1 missing from index sessions_/],
  [
    'with a schema that SQLite cannot read',
    () =>
      tamper(folder, (db) => {
        db.unsafeMode()
        db.pragma('writable_schema = ON')
        db.prepare("UPDATE sqlite_master SET sql = 'CREATE nothing' WHERE name = 'users_username_key'").run()
      }),
    /is damaged: malformed database schema/,
  ],
  [
    'with a document that lacks an update',
    sql(...withoutSnapshot, 'DELETE FROM doc_updates WHERE seq = (SELECT head_seq FROM docs)'),
    /is damaged \(update \d+ is missing\)/,
  ],
  [
    'with a document whose updates make no whole',
    sql(
      ...withoutSnapshot,
      'DELETE FROM doc_updates WHERE seq = 2',
      'UPDATE doc_updates SET seq = -seq WHERE seq > 2',
      'UPDATE doc_updates SET seq = -seq - 1 WHERE seq < 0',
      'UPDATE docs SET head_seq = head_seq - 1',
    ),
    /the log of itinerary \S+ is damaged \(the log of a document has a gap\)/,
  ],
  [
    'with an update that is none',
    sql(...withoutSnapshot, "UPDATE doc_updates SET data = x'ffff01' WHERE seq = (SELECT head_seq FROM docs)"),
    /is damaged \(/,
  ],
  [
    'with a trip without a document',
    sql(
      'DELETE FROM doc_updates',
      'DELETE FROM doc_snapshots',
      'DELETE FROM doc_checkpoints',
      'DELETE FROM doc_clients',
      'DELETE FROM doc_runs',
      'DELETE FROM docs',
    ),
    /itinerary \S+ has no document/,
  ],
]

describe('a backup is refused, and nothing replaced,', () => {
  it.each(faults)('%s', async (_name, spoil, sentence) => {
    const before = readAllRows(databaseFilePath(dataDir))
    const files = await namesIn(dataDir)
    await spoil()
    await expect(restoreBackup(job())).rejects.toThrow(sentence)
    await expect(verifyBackup(job())).rejects.toThrow(sentence)
    expect(readAllRows(databaseFilePath(dataDir))).toEqual(before)
    expect(await namesIn(dataDir)).toEqual(files)
  })

  it('but an intact copy in another folder is accepted', async () => {
    const copy = freshPath('elsewhere')
    await cp(folder, copy, { recursive: true })
    expect(await verifyBackup({ ...job(), folder: copy })).toMatchObject({ documents: 1 })
  })
})

interface LooseManifest {
  format: number
  database: { bytes: number; sha256: string }
  uploads: Record<string, unknown>
}

async function editManifest(folder: string, edit: (manifest: LooseManifest) => void): Promise<void> {
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as LooseManifest
  edit(manifest)
  await writeFile(file, JSON.stringify(manifest))
}

/** Changes the database of a backup and updates the manifest to match. */
async function tamper(folder: string, change: (db: Database.Database) => void): Promise<void> {
  const file = await backedUpDatabase(folder)
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  change(db)
  db.close()
  const content = await readFile(file)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await editManifest(folder, (manifest) => Object.assign(manifest.database, { bytes: content.length, sha256 }))
}
