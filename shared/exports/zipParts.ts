import { zipSync } from 'fflate'

/** The earliest zip time: the same trip gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1)
/** End record without a comment (PKWARE's APPNOTE, 4.3.16). */
const END = { bytes: 22, entriesHere: 8, entries: 10, directoryBytes: 12, directoryAt: 16 } as const
/** In a directory record (4.3.12). */
const ENTRY_AT = 42

export interface ZipEntry {
  name: string
  bytes: Uint8Array
  /** False for compressed content. */
  isPacked: boolean
}

/**
 * Holds one entry at a time. Each is zipped alone, so that its header has its
 * sizes; only its directory record is kept.
 */
export async function* zipParts(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  let length = 0
  for await (const { name, bytes, isPacked } of entries) {
    const whole = zipSync({ [name]: [bytes, { level: isPacked ? 6 : 0, mtime: NO_TIME }] })
    const directoryAt = viewOf(whole, whole.length - END.bytes).getUint32(END.directoryAt, true)
    const line = whole.slice(directoryAt, whole.length - END.bytes)
    viewOf(line).setUint32(ENTRY_AT, length, true)
    directory.push(line)
    length += directoryAt
    yield whole.subarray(0, directoryAt)
  }
  yield* directory
  yield endOf(directory, length)
}

function endOf(directory: readonly Uint8Array[], directoryAt: number): Uint8Array {
  const end = new Uint8Array(END.bytes)
  const view = viewOf(end)
  end.set([0x50, 0x4b, 0x05, 0x06])
  view.setUint16(END.entriesHere, directory.length, true)
  view.setUint16(END.entries, directory.length, true)
  view.setUint32(
    END.directoryBytes,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  )
  view.setUint32(END.directoryAt, directoryAt, true)
  return end
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array, from = 0): DataView =>
  new DataView(buffer, byteOffset + from, byteLength - from)
