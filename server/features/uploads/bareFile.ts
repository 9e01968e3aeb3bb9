/**
 * What of a picture's file its decoder needs: pixels, how they are meant (colours, orientation), and nothing else. Decoders unpack texts of gigabytes from
 * kilobytes, and look at second pictures behind the first. A broken file stays broken: the decoder says so.
 */
export interface BareFile {
  content: Uint8Array
  /** How often the decoder goes through all pixels. */
  scans: number
}

export function bareFile(sent: Uint8Array, mime: string): BareFile {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  if (mime === 'image/jpeg') return bareJpeg(file)
  return { content: mime === 'image/webp' ? sent : barePng(file), scans: 1 }
}

const PNG_SIGNATURE_BYTES = 8
/** Length, name and checksum of a chunk. */
const PNG_FRAME_BYTES = 12
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND'])

function barePng(file: Buffer): Buffer {
  const kept = [file.subarray(0, PNG_SIGNATURE_BYTES)]
  for (let at = PNG_SIGNATURE_BYTES; at + PNG_FRAME_BYTES <= file.length;) {
    const end = at + PNG_FRAME_BYTES + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (pngChunks.has(name)) kept.push(file.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

const SOI = Buffer.from([0xff, 0xd8])
const EOI = Buffer.from([0xff, 0xd9])
/** Begins a scan: after its header come its pixels, up to the next marker. */
const SOS = 0xda
/** What stands below it are tables and the size; above it what programs add. */
const APP0 = 0xe0
const ADOBE = 0xee
const namedParts: Readonly<Record<number, string>> = { 0xe1: 'Exif\0', 0xe2: 'ICC_PROFILE\0' }

function bareJpeg(file: Buffer): BareFile {
  const kept: Buffer[] = [SOI]
  let scans = 0
  for (let at = findMarker(file, SOI.length); at + 2 <= file.length;) {
    const marker = file[at + 1] ?? 0
    if (marker === EOI[1]) {
      kept.push(EOI)
      break
    }
    if (at + 4 > file.length) break
    const dataEnd = at + 2 + Math.max(2, file.readUInt16BE(at + 2))
    const next = findMarker(file, dataEnd)
    if (marker === SOS) scans += 1
    if (isNeeded(marker, file.subarray(at + 4, dataEnd))) kept.push(file.subarray(at, marker === SOS ? next : dataEnd))
    at = next
  }
  return { content: Buffer.concat(kept), scans }
}

const isNeeded = (marker: number, data: Buffer): boolean => {
  const name = namedParts[marker]
  if (name !== undefined) return data.toString('latin1', 0, name.length) === name
  return (marker >= 0xc0 && marker <= APP0) || marker === ADOBE
}

/** Where the next marker stands that is more than a byte of pixels, a filling or the start of a part of a scan; the end of the file when none does. */
function findMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1] ?? 0
    const isPlain = marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (!isPlain) return at
  }
  return file.length
}
