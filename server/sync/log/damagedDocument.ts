import { crc32 } from 'node:zlib'

/** The log of a document does not make a whole. Its rows are shown as they are; nobody edits it until `npm run repair` has mended it. */
export class DamagedDocumentError extends Error {
  constructor(
    readonly docId: string,
    readonly reason: string,
  ) {
    super(`document ${docId} is damaged: ${reason}`)
  }
}

/** What is kept beside a piece of the log, so that a piece that changed on the disk is known. */
export const checksumOf = (data: Uint8Array): number => crc32(data)

/** Whether a piece is what was written. Pieces from before there were checksums are believed, unless they say nothing, as erased pages do. */
export const isIntact = (data: Uint8Array, checksum: number | null): boolean =>
  checksum === null ? data[0] !== 0 || data[1] !== 0 : checksumOf(data) === checksum
