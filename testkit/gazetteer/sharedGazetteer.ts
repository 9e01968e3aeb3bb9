import { fileURLToPath } from 'node:url'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/periplo', import.meta.url))

/** Cached between runs; rebuilt when its sources change (ten seconds). */
export async function sharedGazetteer(): Promise<string> {
  const { file } = await ensureGazetteer(CACHE)
  return file
}
