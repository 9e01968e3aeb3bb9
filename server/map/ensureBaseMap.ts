import { gazetteerFile, withBuildLock } from '#server/gazetteer/ensureGazetteer'
import { baseMapFile, baseMapSignature, isBaseMapCurrent } from './baseMapFile'
import { buildBaseMap } from './build/buildBaseMap'

/** If missing, damaged or outdated; from the gazetteer beside it, which must exist. Blocks for seconds. */
export async function ensureBaseMap(dir: string): Promise<{ file: string; built: boolean }> {
  const file = baseMapFile(dir)
  const current = { file, built: false }
  if (isBaseMapCurrent(dir)) return current
  return withBuildLock(dir, async () => {
    if (isBaseMapCurrent(dir)) return current
    buildBaseMap({ file, gazetteer: gazetteerFile(dir), signature: baseMapSignature(dir) })
    return { file, built: true }
  })
}
