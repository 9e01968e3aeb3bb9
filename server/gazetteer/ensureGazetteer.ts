import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { buildGazetteer } from './build/buildGazetteer'
import { GAZETTEER_FORMAT } from './build/format'
import type { OnBuildProgress } from './build/buildProgress'
import { bundledSources, sourcesSignature } from './build/sources'

const RETRY_MS = 200
const MAX_LOCK_WAIT_MS = 10 * 60_000

export const gazetteerFile = (dir: string): string => join(dir, 'gazetteer.sqlite')

export interface EnsuredGazetteer {
  file: string
  built: boolean
  /** Folder of the GeoNames dump whose import has an outdated format. */
  staleImport: string | undefined
}

/** If missing, damaged or outdated. Creates `dir`. */
export async function ensureGazetteer(
  dir: string,
  onProgress?: OnBuildProgress,
  sources = bundledSources(),
): Promise<EnsuredGazetteer> {
  const file = gazetteerFile(dir)
  const signature = sourcesSignature(sources)
  const current = { file, built: false, staleImport: undefined }
  if (isCurrent(readMeta(file), signature)) return current
  return withBuildLock(dir, async () => {
    const meta = readMeta(file)
    if (isCurrent(meta, signature)) return current
    const staleImport = meta?.get('origin') === 'import' ? meta.get('dump') : undefined
    const importedFrom = staleImport === undefined ? file : `${file}.old-import`
    if (staleImport !== undefined) renameSync(file, importedFrom)
    await buildGazetteer({ file, importedFrom, onProgress, sources })
    return { file, built: true, staleImport }
  })
}

/** Between processes. The SQLite lock ends with its holder. Creates `dir`. */
export async function withBuildLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dir, { recursive: true })
  const lock = new Database(`${gazetteerFile(dir)}.lock`, { timeout: 0 })
  try {
    for (const start = Date.now(); !tryLock(lock);) {
      if (Date.now() - start > MAX_LOCK_WAIT_MS) throw new Error(`Another process is still building the gazetteer in ${dir}`)
      await setTimeout(RETRY_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: Database.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}

/** Imports survive changes of bundled sources, but not of the format. */
function isCurrent(meta: Map<string, string> | undefined, signature: string): boolean {
  if (meta?.get('format') !== String(GAZETTEER_FORMAT)) return false
  return meta.get('origin') === 'import' || meta.get('signature') === signature
}

/** Differs for other content but imported places. '' for a missing or damaged file. */
export function gazetteerSignature(file: string): string {
  const meta = readMeta(file)
  return meta === undefined ? '' : JSON.stringify([...meta])
}

function readMeta(file: string): Map<string, string> | undefined {
  if (!existsSync(file)) return undefined
  const db = new Database(file, { readonly: true })
  try {
    const rows = db.prepare<[], { key: string; value: string }>('SELECT key, value FROM meta').all()
    return new Map(rows.map(({ key, value }) => [key, value]))
  } catch (error) {
    if (error instanceof Database.SqliteError) return undefined
    throw error
  } finally {
    db.close()
  }
}
