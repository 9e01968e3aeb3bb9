import { inflateRawSync } from 'node:zlib'
import { Unzip, type UnzipDecoder, type UnzipFile } from 'fflate'
import { AppError } from '#server/base/errors'
import { refuseImport } from './refusals'

const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_ENTRIES = 1000

const isUnsafe = (name: string): boolean => /^[/\\]|^[a-z]:|\0/i.test(name) || name.split(/[/\\]/).includes('..')

const asRefusal = (error: unknown): AppError =>
  error instanceof AppError ? error : refuseImport('damaged', error instanceof Error ? error.message : '')

/** Files by name, without folders. Throws AppError `InvalidInputError`. */
export function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let entries = 0
  let unpacked = 0
  let open = 0
  const take = (file: UnzipFile) => {
    const pieces: Uint8Array[] = []
    open += 1
    file.ondata = (error, piece, isLast) => {
      // Errors thrown here arrive as the next `error`.
      if (error) throw asRefusal(error)
      unpacked += piece.length
      if (unpacked > MAX_UNPACKED_BYTES) throw refuseImport('unpacked_too_large')
      pieces.push(piece)
      if (!isLast) return
      open -= 1
      if (!/[/\\]$/.test(file.name)) files.set(file.name.replaceAll('\\', '/'), Buffer.concat(pieces))
    }
    file.start()
  }
  const reader = new Unzip((file) => {
    entries += 1
    if (entries > MAX_ENTRIES) throw refuseImport('too_many_entries')
    if (isUnsafe(file.name)) throw refuseImport('unsafe_name', file.name)
    take(file)
  })
  reader.register(boundedInflate(() => MAX_UNPACKED_BYTES - unpacked))
  try {
    reader.push(bytes, true)
  } catch (error) {
    throw asRefusal(error)
  }
  if (open > 0) throw refuseImport('damaged', 'an entry is cut off')
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
    throw refuseImport(isTooLarge ? 'unpacked_too_large' : 'damaged', error instanceof Error ? error.message : '')
  }
}
