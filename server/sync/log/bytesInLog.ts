/** Includes the overhead of a row. */
export const bytesInLog = (data: Uint8Array): number => data.length + 64
