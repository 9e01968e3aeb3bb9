/** Why the server closes a sync connection. 4400–4499 are final for y-websocket, the 45xx are retried (docs/contract.md, section 6). */
export const closeCodes = {
  sessionEnded: 4401,
  noAccess: 4403,
  gone: 4404,
  otherEpoch: 4409,
  tooLarge: 4413,
  invalid: 4422,
  clientTooOld: 4426,
  draining: 4503,
  overloaded: 4529,
} as const

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** A connection that has to end, and how. The reason is cut to what fits a close frame (123 bytes), whatever a client made us say. */
export class Refusal extends Error {
  constructor(
    readonly code: CloseCode,
    reason: string,
  ) {
    super(reason.replace(/[^ -~]/g, '?').slice(0, 123))
  }
}

/** What cannot become part of a document. */
export const invalid = (reason: string): Refusal => new Refusal(closeCodes.invalid, reason)

/** What is more than a document or a message may hold. */
export const tooLarge = (reason: string): Refusal => new Refusal(closeCodes.tooLarge, reason)

/** What a document has no room for as it is. It may have once it is rewritten with only what lives in it. */
export class DocumentFull extends Refusal {
  constructor(reason: string) {
    super(closeCodes.tooLarge, reason)
  }
}

/** What this server has no room for now; later it may. */
export const overloaded = (reason: string): Refusal => new Refusal(closeCodes.overloaded, reason)
