import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { BASE_MAP_VERSION } from '#shared/map/baseTiles'
import { gazetteerFile, gazetteerSignature } from '#server/gazetteer/ensureGazetteer'
import { BASE_MAP_FORMAT, worldFile } from './build/format'

export const baseMapFile = (dir: string): string => join(dir, 'map.sqlite')

/** Not missing, damaged or outdated. */
export const isBaseMapCurrent = (dir: string): boolean => readSignature(baseMapFile(dir)) === baseMapSignature(dir)

/** Changes with the format, the version and any source. The world counts by size. */
export const baseMapSignature = (dir: string): string =>
  [BASE_MAP_FORMAT, BASE_MAP_VERSION, statSync(worldFile()).size, gazetteerSignature(gazetteerFile(dir))].join(' ')

function readSignature(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare<[], string>("SELECT value FROM meta WHERE key = 'signature'").pluck().get()
  } catch (error) {
    if (error instanceof Database.SqliteError) return undefined
    throw error
  } finally {
    db.close()
  }
}
