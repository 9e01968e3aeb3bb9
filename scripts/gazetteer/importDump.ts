import { resolve } from 'node:path'
import { buildGazetteer } from '#server/gazetteer/build/buildGazetteer'
import { gazetteerFile, withBuildLock } from '#server/gazetteer/ensureGazetteer'
import type { OnBuildProgress } from '#server/gazetteer/build/buildProgress'
import { bundledSources, type GazetteerSources } from '#server/gazetteer/build/sources'
import { findDumpFiles, stageDump } from './stageDump'

interface Import {
  folder: string
  /** Target data folder. */
  dir: string
  onProgress?: OnBuildProgress
  sources?: GazetteerSources
}

/**
 * Returns the new file. Bundled ids stay valid: GeoNames ids are kept, our own
 * become aliases. Throws without a dump.
 */
export async function importDump({ folder, dir, onProgress, sources = bundledSources() }: Import): Promise<string> {
  const files = findDumpFiles(folder)
  const file = gazetteerFile(dir)
  await withBuildLock(dir, () =>
    buildGazetteer({
      file,
      onProgress,
      sources,
      extend: (stage, onStage) => stageDump(stage, files, sources, onStage),
      meta: { origin: 'import', dump: resolve(folder) },
    }),
  )
  return file
}
