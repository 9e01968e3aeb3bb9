import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { nameAreas, nameTowns, weighNamedTowns } from './nameAreas'
import { weighAreas } from './weighAreas'
import { assignTimeZones } from './assignTimeZones'
import { stageBundled } from './stageBundled'
import { compileGazetteer } from './compileGazetteer'
import { compileSights } from './compileSights'
import { GAZETTEER_FORMAT } from './format'
import type { OnBuildProgress } from './buildProgress'
import { bundledSources, sourcesSignature, type GazetteerSources } from './sources'
import { openStagingDatabase, type StagingDatabase } from './stage'

interface BuildOptions {
  /** Replaced atomically. */
  file: string
  onProgress?: OnBuildProgress | undefined
  /** Bundled sources by default. */
  sources?: GazetteerSources
  extend?: (stage: StagingDatabase, onProgress: OnBuildProgress) => Promise<void>
  /** Extra rows of the meta table. */
  meta?: Record<string, string>
}

/** Built beside the file, renamed at the end. One at a time: see `withBuildLock`. */
export async function buildGazetteer({
  file,
  onProgress = () => undefined,
  sources = bundledSources(),
  extend,
  meta = {},
}: BuildOptions): Promise<void> {
  const building = `${file}.building`
  const staging = `${file}.staging`
  const clean = () => [building, staging].forEach((path) => rmSync(path, { force: true }))
  clean()
  try {
    const stage = openStagingDatabase(staging)
    const db = openNew(building)
    try {
      await stageBundled(stage, sources, onProgress)
      await extend?.(stage, onProgress)
      nameTowns(stage)
      weighNamedTowns(stage)
      await nameAreas(stage)
      await weighAreas(stage)
      assignTimeZones(stage)
      await compileGazetteer(stage, db, onProgress)
      compileSights(db, sources)
      const note = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)')
      const facts = {
        format: String(GAZETTEER_FORMAT),
        signature: sourcesSignature(sources),
        origin: 'bundled',
        attribution: 'GeoNames, CC BY 4.0',
        ...meta,
      }
      for (const [key, value] of Object.entries(facts)) note.run(key, value)
      db.exec('COMMIT')
    } finally {
      stage.close()
      db.close()
    }
    sync(building)
    renameSync(building, file)
    sync(dirname(file))
  } finally {
    clean()
  }
}

/** No journal: the next build discards partial files. */
function openNew(path: string): Database.Database {
  const db = new Database(path)
  for (const pragma of [
    'page_size = 8192',
    'journal_mode = OFF',
    'synchronous = OFF',
    'locking_mode = EXCLUSIVE',
    'cache_size = -128000',
  ])
    db.pragma(pragma)
  return db
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
