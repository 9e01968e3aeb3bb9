import { rmSync } from 'node:fs'
import { nameAreas, nameTowns, weighNamedTowns } from './nameAreas'
import { weighAreas } from './weighAreas'
import { assignTimeZones } from './assignTimeZones'
import { stageBundled } from './stageBundled'
import { compileGazetteer } from './compileGazetteer'
import { compileSights } from './compileSights'
import { copyImported } from './copyImported'
import { GAZETTEER_FORMAT } from './format'
import { openUnsaved, publishFile } from './publishFile'
import type { OnBuildProgress } from './buildProgress'
import { bundledSources, sourcesSignature, type GazetteerSources } from './sources'
import { openStagingDatabase, type StagingDatabase } from './stage'

interface BuildOptions {
  /** Replaced atomically. */
  file: string
  onProgress?: OnBuildProgress | undefined
  /** Whose imported places are kept; the replaced file by default. */
  importedFrom?: string
  /** Bundled sources by default. */
  sources?: GazetteerSources
  extend?: (stage: StagingDatabase, onProgress: OnBuildProgress) => Promise<void>
  /** Extra rows of the meta table. */
  meta?: Record<string, string>
}

/** Built beside the file, renamed at the end. One at a time: see `withBuildLock`. */
export async function buildGazetteer({
  file,
  importedFrom = file,
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
    const db = openUnsaved(building)
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
        pages: String(db.pragma('page_count', { simple: true })),
        ...meta,
      }
      for (const [key, value] of Object.entries(facts)) note.run(key, value)
      db.exec('COMMIT')
      copyImported(db, importedFrom)
    } finally {
      stage.close()
      db.close()
    }
    publishFile(building, file)
  } finally {
    clean()
  }
}
