export class RightEndedError extends Error {
  constructor(
    readonly docId: string,
    readonly userId: string,
  ) {
    super(`a writer of document ${docId} lost access`)
  }
}
