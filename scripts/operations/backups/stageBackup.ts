import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { markRestored } from '#server/base/db/lineageStore'
import { skipVersions } from '#server/sync/log/rollbackStore'
import { OperationError } from '../base/command'
import { countMigrations, findDatabaseDamage, mergeWal, listReferencedUploads } from '../base/database'
import { allItineraries, rebuildDocument } from '../documents/documents'
import { digestOf, copyAtomically, isFileNotFoundError, PRIVATE_MODE, type FileDigest } from '../base/files'
import { readManifest, uploadsIn, type Manifest } from './manifest'

/** Checked, with a prepared database. */
export interface StagedBackup {
  manifest: Manifest
  database: string
  documents: number
}

/**
 * Checks a copy of the database in `workshop` (created), migrates it and marks
 * it as restored. Throws OperationError.
 */
export async function stageBackup(folder: string, workshop: string, now: number): Promise<StagedBackup> {
  const manifest = await readManifest(folder)
  if (manifest === undefined) throw new OperationError(`${folder} is not a finished backup: it has no manifest.json.`)
  const database = databaseFilePath(workshop)
  await mkdir(workshop, { recursive: true, mode: 0o700 })
  const copied = await orMissing(
    copyAtomically(join(folder, manifest.database.file), database, PRIVATE_MODE),
    manifest.database.file,
  )
  requireSame(manifest.database.file, copied, manifest.database)
  await checkUploads(folder, manifest)
  checkDatabase(database, manifest)
  const documents = await prepare(database, manifest, now)
  leaveLog(database)
  return { manifest, database, documents }
}

async function checkUploads(folder: string, { uploads }: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(uploads)) {
    const path = join(uploadsIn(folder), name)
    requireSame(`the picture ${name}`, await orMissing(digestOf(path), `the picture ${name}`), expected)
  }
}

async function orMissing<T>(work: Promise<T>, what: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isFileNotFoundError(error)) throw new OperationError(`The backup is incomplete: ${what} is missing.`)
    throw error
  }
}

function requireSame(what: string, found: FileDigest, expected: FileDigest): void {
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
    throw new OperationError(`The backup was altered after it was made: ${what} is not what the manifest says.`)
}

function checkDatabase(file: string, { uploads, missingUploads }: Manifest): void {
  const client = new Database(file)
  try {
    const [damage] = findDatabaseDamage(client)
    if (damage !== undefined) throw new OperationError(`The backup's database is damaged: ${damage}.`)
    countMigrations(client)
    const lacking = listReferencedUploads(client).find((name) => uploads[name] === undefined && !missingUploads.includes(name))
    if (lacking !== undefined)
      throw new OperationError(`The backup is incomplete: the picture ${lacking}, which a row names, is missing.`)
  } finally {
    client.close()
  }
}

/** Also reads every document. Returns their number. */
async function prepare(file: string, { createdAt }: Manifest, now: number): Promise<number> {
  const db = openSqlite(file)
  try {
    let documents = 0
    for await (const { id } of allItineraries(db)) {
      try {
        const { doc } = await rebuildDocument(db, id)
        doc.destroy()
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        throw new OperationError(`The backup cannot be used: ${error.message}.`)
      }
      documents += 1
    }
    await db.write(async (tx) => {
      await skipVersions(tx, now - Date.parse(createdAt))
      await markRestored(tx, now)
    })
    return documents
  } finally {
    await db.close()
  }
}

/** Needs the file alone; `openSqlite` opens it several times. */
function leaveLog(file: string): void {
  const client = new Database(file)
  try {
    mergeWal(client)
  } finally {
    client.close()
  }
}
