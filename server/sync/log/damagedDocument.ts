import { crc32 } from 'node:zlib'

/** Rows are still served; editors wait for `npm run repair`. */
export class DamagedDocumentError extends Error {
  constructor(
    readonly docId: string,
    readonly reason: string,
  ) {
    super(`document ${docId} is damaged: ${reason}`)
  }
}

export const checksumOf = (data: Uint8Array): number => crc32(data)

/** Data from before checksums is accepted, unless it is an empty update, as erased pages look. */
export const isIntact = (data: Uint8Array, checksum: number | null): boolean =>
  checksum === null ? data[0] !== 0 || data[1] !== 0 : checksumOf(data) === checksum
