import type { MemberRole } from '#shared/itinerary/roles'

export class ConcurrentWriteError extends Error {
  constructor(readonly docId: string) {
    super(`concurrent write to document ${docId}`)
  }
}

/** Another server assigned a claimed client id first. */
export class ClientIdTakenError extends Error {
  constructor(readonly docId: string) {
    super(`a client id of document ${docId} belongs to another user`)
  }
}

export class AccessRevokedError extends Error {
  constructor(
    readonly docId: string,
    readonly userId: string,
  ) {
    super(`a writer of document ${docId} lost access`)
  }
}

export class RoleLoweredError extends Error {
  constructor(
    docId: string,
    readonly userId: string,
    readonly role: MemberRole,
  ) {
    super(`a writer of document ${docId} has a lower role`)
  }
}

export class SessionEndedError extends Error {
  constructor(
    readonly docId: string,
    readonly sessionId: string,
  ) {
    super(`the session of a writer of document ${docId} ended`)
  }
}

export class WriterSuspendedError extends Error {
  constructor(
    docId: string,
    readonly userId: string,
    readonly until: number,
  ) {
    super(`a writer of document ${docId} is suspended`)
  }
}

export class TransactionHookError extends Error {
  constructor(
    readonly row: object,
    override readonly cause: unknown,
  ) {
    super('transaction hook failed', { cause })
  }
}
