import { zipSync } from 'fflate'

/** The earliest time that a zip can tell: which one it is says nothing, and so the same trip gives the same bytes. */
const NO_TIME = new Date(1980, 0, 1)
/** What ends a zip without a comment, and where in it stand how many entries there are, how long their directory is and where it begins (PKWARE's APPNOTE, 4.3.16). */
const END = { bytes: 22, entriesHere: 8, entries: 10, directoryBytes: 12, directoryAt: 16 } as const
/** Where in an entry of the directory stands where the entry itself begins (4.3.12). */
const ENTRY_AT = 42

export interface ZipEntry {
  name: string
  bytes: Uint8Array
  /** False for what is compressed as it is. */
  isPacked: boolean
}

/**
 * A zip piece by piece: of its contents only one is held at a time. Each entry is made as a zip of its own, whose sizes are known to readers that go from
 * the beginning; what is kept of it is its line in the directory.
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
