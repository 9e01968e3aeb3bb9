import { resolve } from 'node:path'
import { buildGazetteer } from '#server/gazetteer/build/buildGazetteer'
import { gazetteerFile, withBuildLock } from '#server/gazetteer/ensureGazetteer'
import type { OnBuildProgress } from '#server/gazetteer/build/buildProgress'
import { bundledSources, type GazetteerSources } from '#server/gazetteer/build/sources'
import { dumpFiles } from './dumpFiles'
import { stageDump } from './stageDump'

interface Import {
  /** Where the dump lies. */
  folder: string
  /** The data folder that gets the gazetteer. */
  dir: string
  onProgress?: OnBuildProgress
  sources?: GazetteerSources
}

/**
 * Builds the gazetteer of `dir` from the bundled sources and a GeoNames dump; returns its file. Every id of the bundled gazetteer stays valid: places keep
 * their GeoNames ids, and our own ids of countries, regions and sights become aliases of the dump's. Throws when the folder holds no dump.
 */
export async function importDump({ folder, dir, onProgress, sources = bundledSources() }: Import): Promise<string> {
  const files = dumpFiles(folder)
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
