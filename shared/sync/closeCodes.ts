/** 4400–4499 are final for y-websocket, 45xx are retried (docs/contract.md, section 6). */
export const closeCodes = {
  sessionEnded: 4401,
  noAccess: 4403,
  gone: 4404,
  /** The reason is the present epoch. */
  otherEpoch: 4409,
  tooLarge: 4413,
  invalid: 4422,
  /** An update beyond the user's rights. The reason is their role. */
  beyondRights: 4423,
  clientTooOld: 4426,
  draining: 4503,
  overloaded: 4529,
} as const

export const isFinalCloseCode = (code: number): boolean => code >= 4400 && code <= 4499

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** Without `deleted` or `removed` the server may have lost the itinerary. */
export const closeReasons = {
  /** With `gone`. */
  deleted: 'deleted',
  /** With `noAccess`. */
  removed: 'removed',
  /** With `beyondRights`, instead of the role. */
  suspended: 'suspended',
  /** With `invalid`: the id belongs to another user. */
  foreignClientId: "somebody else's client id",
} as const
