import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import Database from 'better-sqlite3'
import { databaseFilePath } from '#server/base/db/openSqlite'
import { uploadsFolder } from '#server/base/images/imagePaths'
import { OperationError, formatBytes, fileTimestamp } from '../base/command'
import {
  copyDatabase,
  countMigrations,
  countRows,
  findDatabaseDamage,
  mergeWal,
  listReferencedUploads,
  openDatabaseFile,
} from '../base/database'
import {
  digestOf,
  copyAtomically,
  filesBelow,
  isFileNotFoundError,
  PARTIAL_SUFFIX,
  PRIVATE_MODE,
  sizeOf,
  fsyncPath,
  type FileDigest,
} from '../base/files'
import { isBackupDatabaseName, isBackupFileName, readManifest, uploadsIn, writeManifest, type Manifest } from './manifest'

export interface Backup {
  folder: string
  manifest: Manifest
  copiedUploads: number
}

/**
 * Copies database and uploads into a new folder, or updates an earlier backup,
 * which stays usable until then. The server may run. Leaves no partial files.
 */
export async function makeBackup({ dataDir, folder, now }: { dataDir: string; folder: string; now: number }): Promise<Backup> {
  const source = openDatabaseFile(databaseFilePath(dataDir))
  try {
    const previous = await readTargetFolder(folder, dataDir)
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = `periplo-${fileTimestamp(now)}-${randomBytes(3).toString('hex')}.sqlite`
    try {
      await requireSpace(folder, databaseFilePath(dataDir))
      // SQLite would make it world-readable.
      await writeFile(join(folder, `${file}${PARTIAL_SUFFIX}`), '', { mode: PRIVATE_MODE })
      await copyDatabase(source, join(folder, `${file}${PARTIAL_SUFFIX}`))
      const { named, ...facts } = await sealDatabase(folder, file)
      // The database first: pictures exist before rows name them.
      const { uploads, copied } = await copyUploads(uploadsFolder({ dataDir }), uploadsIn(folder), previous?.uploads ?? {})
      const missingUploads = named.filter((name) => uploads[name] === undefined)
      const manifest: Manifest = { format: 1, createdAt: new Date(now).toISOString(), ...facts, uploads, missingUploads }
      await writeManifest(folder, manifest)
      return { folder, manifest, copiedUploads: copied }
    } catch (error) {
      if (made !== undefined) await rm(made, { recursive: true, force: true })
      throw error
    } finally {
      if (made === undefined) await dropOtherDatabases(folder)
    }
  } finally {
    source.close()
  }
}

/** Throws OperationError if the folder holds anything else. */
async function readTargetFolder(folder: string, dataDir: string): Promise<Manifest | undefined> {
  const [to, data, uploads] = [folder, dataDir, uploadsFolder({ dataDir })].map((path) => resolve(path)) as [
    string,
    string,
    string,
  ]
  if (to === data || `${to}${sep}`.startsWith(`${uploads}${sep}`))
    throw new OperationError(`${folder} is where the server keeps its data: choose another folder.`)
  const names = await readdir(folder).catch((error: unknown) => {
    if (isFileNotFoundError(error)) return []
    throw error
  })
  const stranger = names.find((name) => !isBackupFileName(name))
  if (stranger !== undefined)
    throw new OperationError(`${folder} is neither empty nor a backup (it holds ${stranger}): choose another folder.`)
  return readManifest(folder)
}

async function requireSpace(folder: string, database: string): Promise<void> {
  const needed = ((await sizeOf(database)) ?? 0) + ((await sizeOf(`${database}-wal`)) ?? 0)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < needed)
    throw new OperationError(
      `${folder} has room for ${formatBytes(bavail * bsize)}, and the database alone takes ${formatBytes(needed)}.`,
    )
}

async function sealDatabase(
  folder: string,
  file: string,
): Promise<Pick<Manifest, 'database' | 'migrations' | 'rows'> & { named: string[] }> {
  const copy = join(folder, file)
  const client = new Database(`${copy}${PARTIAL_SUFFIX}`)
  let facts
  try {
    mergeWal(client)
    const [damage] = findDatabaseDamage(client)
    if (damage !== undefined) throw new OperationError(`The database is damaged and was not copied: ${damage}.`)
    facts = { migrations: countMigrations(client), rows: countRows(client), named: listReferencedUploads(client) }
  } finally {
    client.close()
  }
  await fsyncPath(`${copy}${PARTIAL_SUFFIX}`)
  const content = await digestOf(`${copy}${PARTIAL_SUFFIX}`)
  await rename(`${copy}${PARTIAL_SUFFIX}`, copy)
  return { database: { file, ...content }, ...facts }
}

/** Names are content hashes: equal sizes mean equal files. */
async function copyUploads(
  from: string,
  to: string,
  known: Manifest['uploads'],
): Promise<{ uploads: Manifest['uploads']; copied: number }> {
  const uploads: Record<string, FileDigest> = {}
  const touched = new Set([to])
  let copied = 0
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of await filesBelow(from)) {
    const there = known[name]
    if (there !== undefined && (await sizeOf(join(to, name))) === there.bytes) {
      uploads[name] = there
      continue
    }
    const target = join(to, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      uploads[name] = await copyAtomically(join(from, name), target, PRIVATE_MODE)
    } catch (error) {
      // Deleted since: unused, or reported as missing.
      if (isFileNotFoundError(error) && (await sizeOf(join(from, name))) === undefined) continue
      throw error
    }
    touched.add(dirname(target))
    copied += 1
  }
  for (const folder of touched) await fsyncPath(folder)
  return { uploads, copied }
}

/** Earlier ones, and leftovers of interrupted runs. */
async function dropOtherDatabases(folder: string): Promise<void> {
  const kept = (await readManifest(folder))?.database.file
  for (const name of await readdir(folder)) if (isBackupDatabaseName(name) && name !== kept) await rm(join(folder, name))
}
