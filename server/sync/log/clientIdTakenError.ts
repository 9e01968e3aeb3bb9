/** Another server assigned a claimed client id first. */
export class ClientIdTakenError extends Error {
  constructor(readonly docId: string) {
    super(`a client id of document ${docId} belongs to another user`)
  }
}
