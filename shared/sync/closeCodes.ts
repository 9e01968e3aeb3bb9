/** Why the server closes a sync connection. 4400–4499 are final for y-websocket, the 45xx are retried (docs/contract.md, section 6). */
export const closeCodes = {
  sessionEnded: 4401,
  noAccess: 4403,
  gone: 4404,
  /** The reason is the number of the present generation. */
  otherEpoch: 4409,
  tooLarge: 4413,
  invalid: 4422,
  /** News of somebody whose right is less: it was not taken. The reason says what they are. */
  beyondRights: 4423,
  clientTooOld: 4426,
  draining: 4503,
  overloaded: 4529,
} as const

/** Whether the client is not to try again: y-websocket stops at these. */
export const isFinalCloseCode = (code: number): boolean => code >= 4400 && code <= 4499

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** Reasons that a page acts on beside the code. `deleted` and `removed` say that somebody ended it; without them the server may have lost it. */
export const closeReasons = {
  /** With `gone`. */
  deleted: 'deleted',
  /** With `noAccess`. */
  removed: 'removed',
  /** With `beyondRights`: for now they may only read. Else the reason is their role. */
  suspended: 'suspended',
  /** With `invalid`: the client id belongs to somebody else here. */
  foreignClientId: "somebody else's client id",
} as const
