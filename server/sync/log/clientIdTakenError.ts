/** A Yjs client id that was given to somebody in a document was given to somebody else by another server first. */
export class ClientIdTakenError extends Error {
  constructor(readonly docId: string) {
    super(`a client id of document ${docId} is somebody else's by now`)
  }
}
