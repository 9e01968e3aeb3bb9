import { keysOf } from './keysOf'

/** Every error name that can appear on the wire, with the HTTP status it travels under (docs/contract.md, section 2). */
export const errorStatus = {
  InvalidInputError: 400,
  UnauthorizedError: 401,
  /** The session is not the one of whom the request names. */
  OtherUserError: 401,
  ForbiddenOriginError: 403,
  /** For now somebody may only read. */
  SuspendedError: 403,
  NotFoundError: 404,
  UsernameConflictError: 409,
  EmailConflictError: 409,
  ConflictError: 409,
  GoneError: 410,
  PreconditionFailedError: 412,
  PayloadTooLargeError: 413,
  UnsupportedMediaError: 415,
  TooManyRequestsError: 429,
  InternalError: 500,
  UnavailableError: 503,
} as const

export type ErrorName = keyof typeof errorStatus

export const errorNames = keysOf(errorStatus)

/** One thing that is wrong with an input: where (dotted path) and what (`too_long`, `range_too_short`, …). */
export interface InputIssue {
  path: string
  code: string
}

/** How an itinerary ended for somebody who took part: it was deleted, or they were removed or left. */
export const itineraryEndings = ['deleted', 'removed'] as const
export type ItineraryEnding = (typeof itineraryEndings)[number]

/** The body of every REST answer that is not a success. `message` is technical and never shown to a person. */
export interface ErrorBody {
  error: ErrorName
  message: string
  issues?: InputIssue[]
  /** With a 404 or 403 about an itinerary: somebody ended it for this person. Without it, it is just not known here. */
  ending?: ItineraryEnding
  /** With a SuspendedError: how long it lasts. */
  until?: string
  requestId: string
}
