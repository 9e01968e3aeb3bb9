import { inflateRawSync } from 'node:zlib'
import { Unzip, type UnzipDecoder, type UnzipFile } from 'fflate'
import { imagePathsIn, zipEntryNames } from '#shared/exports/writeZip'
import { limits } from '#shared/limits'
import { AppError } from '#server/base/errors'
import { decodeText } from './decodeText'
import type { ParsedImport } from './parsedImport'
import { readItineraryJson } from './readItineraryJson'
import { importFileError } from './importChecks'
import { readXmlMap } from './readXmlMap'

/** Images hardly shrink. */
const MAX_PICTURE_BYTES = 2 * limits.importBytes
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_ENTRIES = 1000

/** Of a KMZ, which is a zip; the main one first. */
function mapsIn(files: ReadonlyMap<string, Uint8Array>): { name: string; content: Uint8Array }[] {
  const maps = [...files].filter(([name]) => /\.kml$/i.test(name)).map(([name, content]) => ({ name, content }))
  const tooLarge = maps.find(({ content }) => content.length > limits.importBytes)
  if (tooLarge !== undefined) throw importFileError('unpacked_too_large', `${tooLarge.content.length} bytes of ${tooLarge.name}`)
  return maps.toSorted((a, b) => a.name.length - b.name.length)
}

/** Our own zip, also repacked with a folder around it; or a KMZ. */
export function readZip(bytes: Uint8Array): ParsedImport {
  const files = unzip(bytes)
  const found = [...files.keys()].filter(
    (name) => name === zipEntryNames.itinerary || name.endsWith(`/${zipEntryNames.itinerary}`),
  )
  const [main] = found.toSorted((a, b) => a.length - b.length)
  const json = main === undefined ? undefined : files.get(main)
  if (main === undefined) {
    const [map, ...others] = mapsIn(files)
    if (map !== undefined)
      return readXmlMap(
        decodeText(map.content).text,
        others.map(({ name }) => name),
      )
  }
  if (main === undefined || json === undefined) throw importFileError('nothing_found', `no ${zipEntryNames.itinerary}`)
  if (json.length > limits.importBytes)
    throw importFileError('unpacked_too_large', `${json.length} bytes of ${zipEntryNames.itinerary}`)
  const folder = main.slice(0, -zipEntryNames.itinerary.length)
  const pictures = new Map<string, Uint8Array>()
  for (const [name, content] of files)
    if (name.startsWith(folder + zipEntryNames.images)) pictures.set(name.slice(folder.length), content)
  const read = readItineraryJson(decodeText(json).text, pictures)
  const used = new Set(imagePathsIn(read.itinerary))
  const shown = new Map([...pictures].filter(([name]) => used.has(name)))
  if (shown.size > limits.importedPictures) throw importFileError('too_many_pictures')
  const shownBytes = [...shown.values()].reduce((sum, picture) => sum + picture.length, 0)
  if (shownBytes > MAX_PICTURE_BYTES) throw importFileError('unpacked_too_large', `${shownBytes} bytes of pictures`)
  return { ...read, kind: 'zip', pictures: shown }
}

const isUnsafe = (name: string): boolean => /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..')

const toImportError = (error: unknown): AppError =>
  error instanceof AppError ? error : importFileError('damaged', error instanceof Error ? error.message : '')

/** Files by name, without folders. Throws AppError `InvalidInputError`. */
function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let entries = 0
  let unpacked = 0
  let open = 0
  const take = (file: UnzipFile) => {
    const pieces: Uint8Array[] = []
    open += 1
    file.ondata = (error, piece, isLast) => {
      // Errors thrown here arrive as the next `error`.
      if (error) throw toImportError(error)
      unpacked += piece.length
      if (unpacked > MAX_UNPACKED_BYTES) throw importFileError('unpacked_too_large')
      pieces.push(piece)
      if (!isLast) return
      open -= 1
      if (!/[/\\]$/.test(file.name)) files.set(file.name.replaceAll('\\', '/'), Buffer.concat(pieces))
    }
    file.start()
  }
  const reader = new Unzip((file) => {
    entries += 1
    if (entries > MAX_ENTRIES) throw importFileError('too_many_entries')
    if (isUnsafe(file.name)) throw importFileError('unsafe_name', file.name)
    take(file)
  })
  reader.register(boundedInflate(() => MAX_UNPACKED_BYTES - unpacked))
  try {
    reader.push(bytes, true)
  } catch (error) {
    throw toImportError(error)
  }
  if (open > 0) throw importFileError('damaged', 'an entry is cut off')
  return files
}

/** zlib stops at the remaining room, even if the entry claims another size. */
function boundedInflate(room: () => number) {
  return class BoundedInflate implements UnzipDecoder {
    static readonly compression = 8
    ondata: UnzipDecoder['ondata'] = () => {}
    readonly #packed: Uint8Array[] = []

    push(piece: Uint8Array, isLast: boolean): void {
      this.#packed.push(piece)
      if (isLast) this.ondata(null, inflateWithin(Buffer.concat(this.#packed), room()), true)
    }
  }
}

function inflateWithin(packed: Buffer, room: number): Buffer<ArrayBuffer> {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(room, 1) })
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw importFileError(isTooLarge ? 'unpacked_too_large' : 'damaged', error instanceof Error ? error.message : '')
  }
}
