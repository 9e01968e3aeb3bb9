import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, PMTiles, readVarint, SharedPromiseCache, TileType, type Header, type Source } from 'pmtiles'
import { z } from 'zod'
import { ConfigError } from '#server/base/config'
import type { Services } from '#server/base/services'
import type { StreetArchive } from '#server/base/streets'

const FOLDER = 'map'
const ENDING = '.pmtiles'

/** Header and root directory, which has the lengths of tiles. */
const START_BYTES = 16_384

/** Tiles and directories are far smaller. */
const MAX_READ_BYTES = 16 * 2 ** 20
const MAX_UNPACKED_BYTES = 8 * 2 ** 20

/** Of the numbers of tiles in a file. */
const MAX_ZOOM = 26

/** Of one tile in a directory: id, run, length, offset. */
const MIN_ENTRY_BYTES = 4

const Metadata = z.object({ vector_layers: z.array(z.object({ id: z.string() })) })

type OpenArchive = StreetArchive & { close: () => Promise<void> }

/**
 * The one `.pmtiles` file in `map` of the data folder. A damaged file, or one with other content than
 * Protomaps' streets, is logged and left out. Throws ConfigError for several files.
 */
export async function openStreetArchive(dataDir: string, log: Services['log']): Promise<OpenArchive | undefined> {
  const folder = join(dataDir, FOLDER)
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(ENDING)) : []
  const [name, ...others] = names
  if (name === undefined) return undefined
  if (others.length > 0)
    throw new ConfigError(`DATA_DIR: ${folder} has ${names.length} ${ENDING} files (${names.join(', ')}): keep one`)
  const path = join(folder, name)
  let file: FileHandle | undefined
  try {
    file = await open(path)
    const archive = await readArchive(file, path)
    log.info({ file: name, bounds: archive.bounds, maxZoom: archive.maxZoom }, 'maps have streets')
    return archive
  } catch (error) {
    await file?.close()
    log.error({ err: error, file: path }, 'the file of streets cannot be used: maps have none')
    return undefined
  }
}

async function readArchive(file: FileHandle, path: string): Promise<OpenArchive> {
  const { size } = await file.stat()
  const source = sourceOf(file, path, size)
  const directories = new SharedPromiseCache(undefined, undefined, unpackDirectory)
  const described = new PMTiles(source, directories, unpack)
  const header = await described.getHeader()
  const [start, metadata] = await Promise.all([
    source.getBytes(0, Math.min(START_BYTES, header.tileDataOffset)),
    described.getMetadata(),
  ])
  requireStreets(header, metadata, size)
  requireWorld(header)
  // The bytes go to browsers as they are.
  const tiles = new PMTiles(source, directories, (bytes) => Promise.resolve(bytes))
  const content = [Buffer.from(start.data), Buffer.from(JSON.stringify([size, metadata]))]
  return {
    version: hash('sha256', Buffer.concat(content), 'hex').slice(0, 16),
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    isGzipped: header.tileCompression === Compression.Gzip,
    tile: async ({ z: zoom, x, y }) => {
      const found = await tiles.getZxy(zoom, x, y)
      return found && new Uint8Array(found.data)
    },
    close: () => file.close(),
  }
}

function requireStreets(header: Header, metadata: unknown, size: number): void {
  const { tileType, tileCompression, tileDataOffset, tileDataLength = 0 } = header
  if (size < tileDataOffset + tileDataLength) throw new Error('the file is cut off')
  if (tileType !== TileType.Mvt) throw new Error('its tiles are no vector tiles (MVT)')
  if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None)
    throw new Error('its tiles are compressed, but not with gzip')
  const layers = new Set(Metadata.parse(metadata).vector_layers.map(({ id }) => id))
  const missing = ['earth', 'roads', 'water'].filter((layer) => !layers.has(layer))
  if (missing.length > 0) throw new Error(`it has no layer ${missing.join(', ')}: it is no basemap of Protomaps`)
}

function requireWorld({ minLon, minLat, maxLon, maxLat, minZoom, maxZoom }: Header): void {
  const isInside = -180 <= minLon && minLon <= maxLon && maxLon <= 180 && -90 <= minLat && minLat <= maxLat && maxLat <= 90
  if (!isInside) throw damagedError(`its bounds are ${[minLon, minLat, maxLon, maxLat].join(', ')}`)
  if (minZoom > maxZoom || maxZoom > MAX_ZOOM) throw damagedError(`its zooms are ${minZoom} to ${maxZoom}`)
}

const damagedError = (reason: string) => new Error(`the file of streets is damaged: ${reason}`)

/** Throws above 8 MB. */
export const unpackGzip = (bytes: Uint8Array | ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> =>
  promisify(gunzip)(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes
  if (compression !== Compression.Gzip) throw new Error('its directories are compressed, but not with gzip')
  return new Uint8Array(await unpackGzip(bytes)).buffer
}

/** The library makes as many entries as a directory claims. */
async function unpackDirectory(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const directory = await unpack(bytes, compression)
  const count = readVarint({ buf: new Uint8Array(directory), pos: 0 })
  if (count > directory.byteLength / MIN_ENTRY_BYTES)
    throw damagedError(`a directory of ${directory.byteLength} bytes names ${count} tiles`)
  return directory
}

const sourceOf = (file: FileHandle, key: string, size: number): Source => ({
  getKey: () => key,
  async getBytes(offset, wanted) {
    // The library reads a long start of short files too.
    const length = offset === 0 ? Math.min(wanted, size) : wanted
    const isInside = offset >= 0 && length > 0 && offset + length <= size
    if (!isInside || length > MAX_READ_BYTES) throw damagedError(`it names ${length} bytes at ${offset}, and has ${size}`)
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
    if (bytesRead < length) throw damagedError(`it is cut off at ${offset + bytesRead} bytes`)
    return { data: buffer.buffer }
  },
})
