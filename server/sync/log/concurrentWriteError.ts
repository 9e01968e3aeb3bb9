/** Another process wrote to the document. */
export class ConcurrentWriteError extends Error {
  constructor(readonly docId: string) {
    super(`concurrent write to document ${docId}`)
  }
}
