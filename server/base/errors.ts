import { errorStatus, type ErrorName, type InputIssue, type ItineraryEnding } from '#shared/errors'

type ErrorStatus = (typeof errorStatus)[ErrorName]

/** A refusal that travels to the client under its contract name. `message` is technical English, never shown to a person. */
export class AppError extends Error {
  override readonly name: ErrorName
  readonly issues: InputIssue[] | undefined
  /** Seconds after which a refused call may be repeated; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  readonly ending: ItineraryEnding | undefined
  /** How long a suspension lasts, in milliseconds since 1970. */
  readonly until: number | undefined
  readonly #status: ErrorStatus | undefined

  constructor(
    name: ErrorName,
    message: string,
    details: {
      issues?: InputIssue[]
      retryAfter?: number
      status?: ErrorStatus
      ending?: ItineraryEnding | undefined
      until?: number
    } = {},
  ) {
    super(message)
    this.name = name
    this.issues = details.issues
    this.retryAfter = details.retryAfter
    this.ending = details.ending
    this.until = details.until
    this.#status = details.status
  }

  get status(): ErrorStatus {
    return this.#status ?? errorStatus[this.name]
  }
}

export const notFound = (what: string, ending?: ItineraryEnding) => new AppError('NotFoundError', `${what} not found`, { ending })

/** 401: no session, or one that ended. The client refreshes and repeats. */
export const unauthenticated = () => new AppError('UnauthorizedError', 'A session is required')

/** 401: the session is somebody else's than the request was made for. */
export const otherUser = () => new AppError('OtherUserError', "The session is somebody else's")

/** 403: somebody is known, and may not. Same name as 401 by contract. */
export const forbidden = (ending?: ItineraryEnding) =>
  new AppError('UnauthorizedError', 'Access not authorized', { status: 403, ending })

/** 403: somebody may only read until then. */
export const suspended = (until: number) => new AppError('SuspendedError', 'The account is suspended', { until })

/** 503: for now this cannot be served, whether it writes or reads. `message` says which of the two, and why. */
export const unavailable = (message: string) => new AppError('UnavailableError', message, { retryAfter: 5 })

export const invalidInput = (message: string, ...issues: InputIssue[]) => new AppError('InvalidInputError', message, { issues })
