import { fileURLToPath } from 'node:url'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/periplo', import.meta.url))

/** The real gazetteer's file, built once for all tests and runs (and anew when its sources change). A first build takes some ten seconds. */
export async function sharedGazetteer(): Promise<string> {
  const { file } = await ensureGazetteer(CACHE)
  return file
}
