import { symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sharedGazetteer } from '../gazetteer/sharedGazetteer'
import { sharedBaseMap } from './sharedBaseMap'

/** Large and read-only. A server in the folder builds neither. */
export async function linkPlacesAndMap(dataDir: string): Promise<void> {
  for (const file of [await sharedGazetteer(), await sharedBaseMap()]) await symlink(file, join(dataDir, basename(file)))
}
