/** How many bytes an update takes in the log, with what stands around it. */
export const bytesInLog = (data: Uint8Array): number => data.length + 64
