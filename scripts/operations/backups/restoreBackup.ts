import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { uploadsFolder } from '#server/base/images/imagePaths'
import { stageBackup, type StagedBackup } from './stageBackup'
import { claimDataFolder } from '../base/openDatabase'
import { OperationError, fileTimestamp } from '../base/command'
import { isDatabaseDamageError } from '../base/database'
import { digestOf, copyAtomically, sizeOf, fsyncPath } from '../base/files'
import { uploadsIn } from './manifest'

export interface RestoredBackup extends StagedBackup {
  /** Replaced data; undefined if there was none. */
  setAside: string | undefined
  /** Pictures that were missing. */
  copiedUploads: number
}

interface Job {
  folder: string
  dataDir: string
  now: number
}

const BUSY_MS = 500

/** Checks a backup without changes. Throws OperationError. */
export async function verifyBackup({ folder, dataDir, now }: Job): Promise<StagedBackup> {
  const workshop = join(dataDir, `restoring-${fileTimestamp(now)}`)
  try {
    return await stageBackup(folder, workshop, now)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/**
 * The old database is set aside. Pictures are only added, as edits that users
 * bring back may need newer ones. Throws OperationError, with nothing replaced,
 * if the backup is unusable or the data folder in use.
 */
export async function restoreBackup({ folder, dataDir, now }: Job): Promise<RestoredBackup> {
  const workshop = join(dataDir, `restoring-${fileTimestamp(now)}`)
  const aside = join(dataDir, `before-restore-${fileTimestamp(now)}`)
  const database = databaseFilePath(dataDir)
  const release = claimDataFolder(dataDir)
  try {
    claim(database)?.close()
    const staged = await stageBackup(folder, workshop, now)
    const { copied, moved } = await addUploads(staged, { folder, dataDir }, join(aside, 'uploads'))
    const isReplaced = await replace(database, staged.database, aside)
    await fsyncPath(dataDir)
    return { ...staged, copiedUploads: copied, setAside: isReplaced || moved ? aside : undefined }
  } finally {
    await rm(workshop, { recursive: true, force: true })
    release()
  }
}

/** Existing ones with other content are set aside. */
async function addUploads(
  { manifest }: StagedBackup,
  { folder, dataDir }: Pick<Job, 'folder' | 'dataDir'>,
  aside: string,
): Promise<{ copied: number; moved: boolean }> {
  let copied = 0
  let moved = false
  for (const [name, { sha256 }] of Object.entries(manifest.uploads)) {
    const target = join(uploadsFolder({ dataDir }), name)
    if ((await sizeOf(target)) !== undefined) {
      if ((await digestOf(target)).sha256 === sha256) continue
      await mkdir(dirname(join(aside, name)), { recursive: true })
      await rename(target, join(aside, name))
      moved = true
    }
    await mkdir(dirname(target), { recursive: true })
    await copyAtomically(join(uploadsIn(folder), name), target)
    copied += 1
  }
  return { copied, moved }
}

/** At no moment is there neither database. */
async function replace(database: string, replacement: string, aside: string): Promise<boolean> {
  await fsyncPath(replacement)
  const claimed = claim(database)
  try {
    // Leftovers of a dead server would be read into the new database.
    const endings = claimed === undefined ? ['', '-wal', '-shm', '-journal'] : ['']
    const old = endings.map((ending) => `${database}${ending}`).filter((file) => existsSync(file))
    if (old.length > 0) await mkdir(aside, { recursive: true, mode: 0o700 })
    for (const file of old) {
      const kept = join(aside, basename(file))
      // Not every file system has hard links. Reading the file would release SQLite's lock on
      // close.
      if (claimed === undefined) await rename(file, kept)
      else await link(file, kept).catch(() => rename(file, kept))
    }
    await rename(replacement, database)
    return old.length > 0
  } finally {
    claimed?.close()
  }
}

/**
 * Locks a database and checkpoints its log; undefined if missing or damaged.
 * Throws OperationError if it is open elsewhere, even idle: leaving WAL mode
 * needs an exclusive lock.
 */
function claim(database: string): Database.Database | undefined {
  if (!existsSync(database)) return undefined
  const client = new Database(database, { timeout: BUSY_MS })
  try {
    client.pragma('journal_mode = DELETE')
    client.exec('BEGIN EXCLUSIVE')
    return client
  } catch (error) {
    client.close()
    if (!(error instanceof Database.SqliteError)) throw error
    if (isDatabaseDamageError(error)) return undefined
    if (!error.code.startsWith('SQLITE_BUSY')) throw error
    throw new OperationError(`A server (or another program) is using ${database}: stop it first.`)
  }
}
