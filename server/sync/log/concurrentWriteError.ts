/** Another process wrote to a document meanwhile: what we have of it is old. */
export class ConcurrentWriteError extends Error {
  constructor(readonly docId: string) {
    super(`document ${docId} is not where its room left it`)
  }
}
