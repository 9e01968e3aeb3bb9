import { fileURLToPath } from 'node:url'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/periplo', import.meta.url))

/**
 * The real gazetteer, cached between runs and rebuilt when its sources
 * change (about ten seconds).
 */
export async function sharedGazetteer(): Promise<string> {
  const { file } = await ensureGazetteer(CACHE)
  return file
}
