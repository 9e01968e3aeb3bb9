/** Another process wrote to the document. */
export class ConcurrentWriteError extends Error {
  constructor(readonly docId: string) {
    super(`document ${docId} is not where its room left it`)
  }
}
