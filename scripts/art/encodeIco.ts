export interface IcoImage {
  /** Pixels, 1 to 256. */
  size: number
  png: Buffer
}

const HEADER = 6
const ENTRY = 16
const ICON = 1

/** An icon file of square PNGs (readable since Internet Explorer 11). */
export function encodeIco(images: readonly IcoImage[]): Buffer {
  const directory = Buffer.alloc(HEADER + ENTRY * images.length)
  directory.writeUInt16LE(ICON, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  images.forEach(({ size, png }, at) => {
    const entry = HEADER + ENTRY * at
    const side = size === 256 ? 0 : size
    directory.writeUInt8(side, entry)
    directory.writeUInt8(side, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(png.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...images.map(({ png }) => png)])
}
