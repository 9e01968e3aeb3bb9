import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { makeBackup } from '../../../scripts/operations/backups/makeBackup'
import { verifyBackup } from '../../../scripts/operations/backups/restoreBackup'
import { backedUpDatabase, readAllRows, freshPath, corruptIndexes, runOperation } from '#testkit/server/operations'
import { addSyncUser, addSyncTrip, openTestServices } from '#testkit/sync/syncServer'
import { requireSqlite } from '#testkit/server/rows'

/** An unused data folder with a user, a trip and three pictures, one of them in the trip. */
async function dataFolder(): Promise<string> {
  const dataDir = freshPath('data')
  const parts = await openTestServices(dataDir)
  const ana = await addSyncUser(parts, 'Ana')
  const id = await addSyncTrip(parts, ana)
  requireSqlite(parts.db).$client.prepare("UPDATE itineraries SET image = '/uploads/one.webp' WHERE id = ?").run(id)
  await parts.db.close()
  await mkdir(join(dataDir, 'uploads'))
  for (const name of ['one.webp', 'two.webp', 'three.png', 'half.webp.part', '.hidden'])
    await writeFile(join(dataDir, 'uploads', name), `the picture ${name}`)
  return dataDir
}

const check = (folder: string) => verifyBackup({ folder, dataDir: freshPath('nothing'), now: Date.now() })

describe('npm run backup', () => {
  it('names the folder by the time and puts it beside the data folder', async () => {
    const dataDir = await dataFolder()
    const { code, stdout } = await runOperation('backup', dataDir)
    expect(code).toBe(0)
    const [name, ...others] = await readdir(join(dataDir, '..', 'backups'))
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/)
    expect(stdout).toContain(join('backups', name ?? '?'))
    await check(join(dataDir, '..', 'backups', name ?? '?'))
  })

  it('says in one sentence what is wrong, and ends with 1', async () => {
    expect(await runOperation('backup', freshPath('nothing'))).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no database .+DATA_DIR.+\n$/),
    })
    const dataDir = await dataFolder()
    const blocked = join(databaseFilePath(dataDir), 'below a file')
    expect(await runOperation('backup', dataDir, '--to', blocked)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^ENOTDIR: .+\n$/),
    })
    expect(await runOperation('backup', dataDir, '--too', 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Unknown option '--too'.*\n$/),
    })
  })
})

describe('a backup', () => {
  it('holds the database, complete pictures and a manifest, and leaves the source unchanged', async () => {
    const dataDir = await dataFolder()
    const folder = freshPath('backup')
    const before = readAllRows(databaseFilePath(dataDir))
    const { manifest, copiedUploads } = await makeBackup({ dataDir, folder, now: Date.UTC(2026, 10, 20) })
    expect(readAllRows(await backedUpDatabase(folder))).toEqual(before)
    expect(readAllRows(databaseFilePath(dataDir))).toEqual(before)
    expect(copiedUploads).toBe(3)
    expect(manifest).toMatchObject({
      createdAt: '2026-11-20T00:00:00.000Z',
      migrations: expect.any(Number),
      rows: { users: 1, itineraries: 1, doc_updates: 1, sessions: 1 },
      uploads: { 'one.webp': { bytes: 20 }, 'three.png': { bytes: 21 }, 'two.webp': { bytes: 20 } },
      missingUploads: [],
    })
    expect((await readdir(folder)).toSorted()).toEqual(['manifest.json', manifest.database.file, 'uploads'])
    expect((await readdir(join(folder, 'uploads'))).toSorted()).toEqual(['one.webp', 'three.png', 'two.webp'])
  })

  it('into the folder of an earlier one copies only the pictures that it lacks', async () => {
    const dataDir = await dataFolder()
    const folder = freshPath('backup')
    const first = await makeBackup({ dataDir, folder, now: 1_000_000 })
    await writeFile(join(dataDir, 'uploads', 'four.webp'), 'new')
    await rm(join(folder, 'uploads', 'two.webp'))
    const second = await makeBackup({ dataDir, folder, now: 2_000_000 })
    expect(second.copiedUploads).toBe(2)
    expect(Object.keys(second.manifest.uploads)).toEqual(['four.webp', 'one.webp', 'three.png', 'two.webp'])
    expect(second.manifest.database.file).not.toBe(first.manifest.database.file)
    expect((await readdir(folder)).toSorted()).toEqual(['manifest.json', second.manifest.database.file, 'uploads'])
    await check(folder)
  })

  it('that fails halfway leaves no new folder, and an earlier backup intact', async () => {
    const dataDir = await dataFolder()
    const fresh = join(freshPath('deep'), 'er', 'backup')
    const earlier = freshPath('backup')
    await makeBackup({ dataDir, folder: earlier, now: 1_000_000 })
    const manifest = await readFile(join(earlier, 'manifest.json'), 'utf8')
    // A folder in its place makes copying a picture fail.
    await writeFile(join(dataDir, 'uploads', 'zzz.webp'), 'late')
    await mkdir(join(earlier, 'uploads', 'zzz.webp', 'in the way'), { recursive: true })
    await expect(makeBackup({ dataDir, folder: earlier, now: 2_000_000 })).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(await readFile(join(earlier, 'manifest.json'), 'utf8')).toBe(manifest)
    expect((await readdir(earlier)).length).toBe(3)
    await check(earlier)

    await writeFile(join(dataDir, 'uploads', 'n'.repeat(253)), 'a name that leaves no room for what is unfinished')
    await expect(makeBackup({ dataDir, folder: fresh, now: 2_000_000 })).rejects.toThrow('ENAMETOOLONG')
    expect(await readdir(join(fresh, '..', '..', '..'))).toEqual([])
  })

  it('is refused in the data folder and among other files', async () => {
    const dataDir = await dataFolder()
    for (const folder of [dataDir, join(dataDir, 'uploads'), join(dataDir, 'uploads', 'x')])
      await expect(makeBackup({ dataDir, folder, now: 1 })).rejects.toThrow(/is where the server keeps its data/)
    const other = freshPath('other')
    await mkdir(other)
    await writeFile(join(other, 'letters.txt'), 'mine')
    await expect(makeBackup({ dataDir, folder: other, now: 1 })).rejects.toThrow(
      /is neither empty nor a backup \(it holds letters\.txt\)/,
    )
    expect(await readdir(other)).toEqual(['letters.txt'])
  })

  it('deletes what a killed one left in its folder', async () => {
    const dataDir = await dataFolder()
    const folder = freshPath('backup')
    await mkdir(folder)
    await writeFile(join(folder, 'periplo-2026-01-01-abc.sqlite.part'), 'half')
    const { manifest } = await makeBackup({ dataDir, folder, now: 1 })
    expect((await readdir(folder)).toSorted()).toEqual(['manifest.json', manifest.database.file, 'uploads'])
  })

  it('of a damaged database is refused, and one with lost pictures lists them', async () => {
    const dataDir = await dataFolder()
    await rm(join(dataDir, 'uploads', 'one.webp'))
    const folder = freshPath('backup')
    const { manifest } = await makeBackup({ dataDir, folder, now: 1 })
    expect(manifest.missingUploads).toEqual(['one.webp'])
    await check(folder)

    const db = new Database(databaseFilePath(dataDir))
    corruptIndexes(db)
    db.close()
    const refused = freshPath('refused')
    await expect(makeBackup({ dataDir, folder: refused, now: 2 })).rejects.toThrow(
      /^The database is damaged .+ missing from index sessions_/,
    )
    await expect(readdir(refused)).rejects.toThrow('ENOENT')
  })
})
