export class WriterSuspendedError extends Error {
  constructor(
    docId: string,
    readonly userId: string,
    readonly until: number,
  ) {
    super(`a writer of document ${docId} is suspended`)
  }
}
