import { errorStatuses, type ErrorName, type InputIssue, type AccessLoss } from '#shared/errors'

type ErrorStatus = (typeof errorStatuses)[ErrorName]

/** Named by the API contract. `message` is never shown to users. */
export class AppError extends Error {
  override readonly name: ErrorName
  readonly issues: InputIssue[] | undefined
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  readonly ending: AccessLoss | undefined
  /** End of a suspension, milliseconds since 1970. */
  readonly until: number | undefined
  readonly #status: ErrorStatus | undefined

  constructor(
    name: ErrorName,
    message: string,
    details: {
      issues?: InputIssue[]
      retryAfter?: number
      status?: ErrorStatus
      ending?: AccessLoss | undefined
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
    return this.#status ?? errorStatuses[this.name]
  }
}

export const notFoundError = (what: string, ending?: AccessLoss) => new AppError('NotFoundError', `${what} not found`, { ending })

/** 401: no session, or it ended. The client refreshes and retries. */
export const unauthenticatedError = () => new AppError('UnauthorizedError', 'A session is required')

/** 401: the request names another user than the session. */
export const userMismatchError = () => new AppError('OtherUserError', 'The session belongs to another user')

/** 403. Same name as 401 by contract. */
export const forbiddenError = (ending?: AccessLoss) =>
  new AppError('UnauthorizedError', 'Access not authorized', { status: 403, ending })

/** 403: read-only until `until`. */
export const accountSuspendedError = (until: number) => new AppError('SuspendedError', 'The account is suspended', { until })

/** 503, also for reads. `message` states the reason. */
export const unavailableError = (message: string) => new AppError('UnavailableError', message, { retryAfter: 5 })

export const invalidInputError = (message: string, ...issues: InputIssue[]) =>
  new AppError('InvalidInputError', message, { issues })
