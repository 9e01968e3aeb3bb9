/** Somebody may not edit a document (any more) in whose name something was to be written. */
export class RightEndedError extends Error {
  constructor(
    readonly docId: string,
    readonly userId: string,
  ) {
    super(`a writer of document ${docId} may not edit it any more`)
  }
}
