import { errorNames, type ErrorBody, type ErrorName, type InputIssue } from '#shared/errors'
import { parseJson } from '../../lib/parseJson'

export class ApiError extends Error {
  override readonly name: ErrorName
  readonly status: number
  readonly issues: readonly InputIssue[]

  constructor(name: ErrorName, status: number, issues: readonly InputIssue[] = []) {
    super(name)
    this.name = name
    this.status = status
    this.issues = issues
  }
}

/** Offline, server down, or timeout. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

export const isApiError = (error: unknown, name?: ErrorName): error is ApiError =>
  error instanceof ApiError && (name === undefined || error.name === name)

/** Without our error body, it came from a proxy. */
export async function errorFromResponse(response: Response): Promise<ApiError | NetworkError> {
  const text = await response.text()
  const body = response.headers.get('Content-Type')?.includes('json') === true ? parseJson(text) : undefined
  if (isErrorBody(body)) return new ApiError(body.error, response.status, body.issues)
  return [502, 503, 504].includes(response.status)
    ? new NetworkError(`The server answered ${response.status}`)
    : new ApiError('InternalError', response.status)
}

export async function ignoreNotFound(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!isApiError(error, 'NotFoundError')) throw error
  })
}

export async function ignoreNetworkError<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NetworkError) return undefined
    throw error
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && errorNames.some((name) => name === body.error)
