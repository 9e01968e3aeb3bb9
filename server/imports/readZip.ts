import { imagePaths, zipNames } from '#shared/exports/writeZip'
import { limits } from '#shared/limits'
import { decodeText } from './decodeText'
import type { ReadFile } from './readFile'
import { readJson } from './readJson'
import { refuseImport } from './refusals'
import { unzip } from './unzip'

/** Images hardly shrink. */
const MAX_PICTURE_BYTES = 2 * limits.importBytes

/** Our own zip, also repacked with a folder around it. */
export function readZip(bytes: Uint8Array): ReadFile {
  const files = unzip(bytes)
  const found = [...files.keys()].filter((name) => name === zipNames.itinerary || name.endsWith(`/${zipNames.itinerary}`))
  const [main] = found.toSorted((a, b) => a.length - b.length)
  const json = main === undefined ? undefined : files.get(main)
  if (main === undefined || json === undefined) throw refuseImport('nothing_found', `no ${zipNames.itinerary}`)
  if (json.length > limits.importBytes) throw refuseImport('unpacked_too_large', `${json.length} bytes of ${zipNames.itinerary}`)
  const folder = main.slice(0, -zipNames.itinerary.length)
  const pictures = new Map<string, Uint8Array>()
  for (const [name, content] of files)
    if (name.startsWith(folder + zipNames.images)) pictures.set(name.slice(folder.length), content)
  const read = readJson(decodeText(json), pictures)
  const used = new Set(imagePaths(read.itinerary))
  const shown = new Map([...pictures].filter(([name]) => used.has(name)))
  if (shown.size > limits.importedPictures) throw refuseImport('too_many_pictures')
  const shownBytes = [...shown.values()].reduce((sum, picture) => sum + picture.length, 0)
  if (shownBytes > MAX_PICTURE_BYTES) throw refuseImport('unpacked_too_large', `${shownBytes} bytes of pictures`)
  return { ...read, kind: 'zip', pictures: shown }
}
