import { dirname } from 'node:path'
import { ensureBaseMap } from '#server/map/ensureBaseMap'
import { sharedGazetteer } from '../gazetteer/sharedGazetteer'

/** Cached between runs beside the gazetteer; rebuilt when its sources change (five seconds). */
export async function sharedBaseMap(): Promise<string> {
  const { file } = await ensureBaseMap(dirname(await sharedGazetteer()))
  return file
}
