export class SessionEndedError extends Error {
  constructor(
    readonly docId: string,
    readonly sessionId: string,
  ) {
    super(`a session ended whose edits of document ${docId} waited`)
  }
}
