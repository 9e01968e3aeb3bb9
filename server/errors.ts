import { errorStatus, type ErrorName, type InputIssue } from '../shared/errors'

/** A refusal that travels to the client under its contract name. `message` is technical English, never shown to a person. */
export class AppError extends Error {
  override readonly name: ErrorName
  readonly issues: InputIssue[] | undefined
  /** Seconds after which a refused call may be repeated; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  readonly #status: number | undefined

  constructor(name: ErrorName, message: string, details: { issues?: InputIssue[]; retryAfter?: number; status?: number } = {}) {
    super(message)
    this.name = name
    this.issues = details.issues
    this.retryAfter = details.retryAfter
    this.#status = details.status
  }

  get status(): number {
    return this.#status ?? errorStatus[this.name]
  }
}

export const notFound = (what: string) => new AppError('NotFoundError', `${what} not found`)

/** 401: no session, or one that ended. The client refreshes and repeats. */
export const unauthenticated = () => new AppError('UnauthorizedError', 'A session is required')

/** 403: somebody is known, and may not. Same name as 401 by contract. */
export const forbidden = () => new AppError('UnauthorizedError', 'Access not authorized', { status: 403 })

export const invalidInput = (message: string, ...issues: InputIssue[]) => new AppError('InvalidInputError', message, { issues })
