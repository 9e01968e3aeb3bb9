import { keysOf } from './keysOf'

/** Error names on the wire, with HTTP status (docs/contract.md, section 2). */
export const errorStatuses = {
  InvalidInputError: 400,
  UnauthorizedError: 401,
  /** The session is not the user's that the request names. */
  OtherUserError: 401,
  ForbiddenOriginError: 403,
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

export type ErrorName = keyof typeof errorStatuses

export const errorNames = keysOf(errorStatuses)

/** `path` is dotted. */
export interface InputIssue {
  path: string
  code: string
}

/** For a member: deleted, or they were removed or left. */
export const accessLossKinds = ['deleted', 'removed'] as const
export type AccessLoss = (typeof accessLossKinds)[number]

/** Body of every REST error. `message` is technical, never shown to users. */
export interface ErrorBody {
  error: ErrorName
  message: string
  issues?: InputIssue[]
  /** With 404 or 403: the itinerary ended for this user; else it is unknown. */
  ending?: AccessLoss
  until?: string
  requestId: string
}
