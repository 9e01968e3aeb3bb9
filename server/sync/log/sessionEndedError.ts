export class SessionEndedError extends Error {
  constructor(
    readonly docId: string,
    readonly sessionId: string,
  ) {
    super(`the session of a writer of document ${docId} ended`)
  }
}
