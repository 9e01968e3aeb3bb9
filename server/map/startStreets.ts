import { ConfigError, type Config } from '#server/base/config'
import type { Services } from '#server/base/services'
import type { Streets } from '#server/base/streets'
import { openStreetArchive } from './streetArchive'
import { readStreetStyle } from './streetStyle'

/** Throws ConfigError if there is more than one source. */
export async function startStreets(
  { dataDir, mapStyleUrl }: Pick<Config, 'dataDir' | 'mapStyleUrl'>,
  log: Services['log'],
): Promise<Streets> {
  const archive = await openStreetArchive(dataDir, log)
  if (archive !== undefined && mapStyleUrl !== undefined) {
    await archive.close()
    throw new ConfigError('MAP_STYLE_URL: maps have the streets of the file in DATA_DIR/map already: keep one of them')
  }
  const style = mapStyleUrl === undefined ? undefined : await readStreetStyle(mapStyleUrl, log)
  return { archive, style, close: async () => archive?.close() }
}
