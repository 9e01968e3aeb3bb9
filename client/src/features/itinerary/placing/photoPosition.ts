import { isOnEarth, type Position } from '#shared/places/place'

/** EXIF comes first, in segments of at most 64 KB. */
const HEAD_BYTES = 256 * 1024
const [JPEG, EXIF_SEGMENT, PICTURE_DATA] = [0xffd8, 0xffe1, 0xffda]
const [GPS_POINTER, LATITUDE_REF, LATITUDE, LONGITUDE_REF, LONGITUDE] = [0x8825, 1, 2, 3, 4]
const [SIXTY, ENTRY_BYTES] = [60, 12]

/** Where a JPEG was taken. Read here, as the server strips it. */
export async function readPhotoPosition(picture: Blob): Promise<Position | undefined> {
  const bytes = await picture.slice(0, HEAD_BYTES).arrayBuffer()
  try {
    return readPosition(new DataView(bytes))
  } catch (error) {
    // A length or pointer beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readPosition(view: DataView): Position | undefined {
  const tiff = findTiff(view)
  if (tiff === undefined) return undefined
  const isLittle = view.getUint16(tiff) === 0x4949
  const short = (at: number) => view.getUint16(tiff + at, isLittle)
  const long = (at: number) => view.getUint32(tiff + at, isLittle)
  /** Of the value, within the file's EXIF. */
  const findEntry = (directory: number, tag: number): number | undefined => {
    const index = Array.from({ length: short(directory) }, (_, i) => directory + 2 + i * ENTRY_BYTES)
    const entry = index.find((at) => short(at) === tag)
    return entry === undefined ? undefined : entry + 8
  }
  const gps = findEntry(long(4), GPS_POINTER)
  if (gps === undefined) return undefined
  const directory = long(gps)

  const ratio = (at: number) => (long(at) === 0 ? 0 : long(at) / long(at + 4))
  const degreesOf = (refTag: number, tag: number, negative: string): number => {
    const [ref, value] = [findEntry(directory, refTag), findEntry(directory, tag)]
    if (ref === undefined || value === undefined) return NaN
    const at = long(value)
    const degrees = ratio(at) + ratio(at + 8) / SIXTY + ratio(at + 16) / SIXTY ** 2
    return String.fromCharCode(view.getUint8(tiff + ref)).toUpperCase() === negative ? -degrees : degrees
  }
  const position = {
    lat: degreesOf(LATITUDE_REF, LATITUDE, 'S'),
    lng: degreesOf(LONGITUDE_REF, LONGITUDE, 'W'),
  }
  return isOnEarth(position) ? position : undefined
}

/** Where the EXIF's own addresses count from. */
function findTiff(view: DataView): number | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== JPEG) return undefined
  for (let at = 2; view.getUint16(at) !== PICTURE_DATA; at += 2 + view.getUint16(at + 2)) {
    const name = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)))
    if (view.getUint16(at) === EXIF_SEGMENT && name === 'Exif') return at + 10
  }
  return undefined
}
