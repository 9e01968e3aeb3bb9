import type { CallArguments, CallName, CallReply } from './apiCalls'
import { errorOf, isApiError, NetworkError } from './apiError'

const TIMEOUT_MS = 7000
const timed: readonly string[] = ['GET /itineraries', 'GET /lists', 'GET /users']
const withoutCookies: readonly string[] = ['GET /users']

type Query = Record<string, string | number | boolean | undefined>

interface Request {
  params?: Record<string, unknown>
  query?: Query
  body?: unknown
  file?: File
  headers?: Record<string, string>
  signal?: AbortSignal
}

let sessionLost = (): void => undefined

/** What to do when a session ended that the page still believed in. */
export function whenSessionIsLost(listener: () => void): void {
  sessionLost = listener
}

/**
 * One REST call: `call('GET /itineraries/{id}', { params: { id } })` gives the body of the answer, a call that creates `{ location }`.
 * Throws ApiError (the server said no) or NetworkError (it was not reached). A session that ran out is renewed once and the call repeated.
 */
export async function call<N extends CallName>(name: N, ...[options]: CallArguments<N>): Promise<CallReply<N>> {
  const request = (options ?? {}) as Request
  const answer = await sendWithSession(name, request)
  return (await readAnswer(answer)) as CallReply<N>
}

async function sendWithSession(name: string, request: Request): Promise<Response> {
  try {
    return await send(name, request)
  } catch (error) {
    if (!isApiError(error, 'UnauthorizedError') || error.status !== 401 || name.includes(' /auth/')) throw error
    if (!(await refreshSession())) sessionLost()
    // After a failed refresh the cookies are gone: the same call is now a visitor's.
    return send(name, request)
  }
}

let refreshing: Promise<boolean> | undefined

/** Gets new cookies; false when the session is over. Calls that fail together share one refresh: a refresh token is good for one use. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= send('POST /auth/refresh-token', {})
    .then(
      () => true,
      (error: unknown) => {
        if (isApiError(error, 'UnauthorizedError')) return false
        throw error
      },
    )
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

async function send(name: string, { params = {}, query = {}, body, file, headers, signal }: Request): Promise<Response> {
  const [method = 'GET', template = ''] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const signals = [signal, timed.includes(name) ? AbortSignal.timeout(TIMEOUT_MS) : undefined].filter((one) => one !== undefined)
  const response = await reach(`/api${path}${searchOf(query)}`, {
    method,
    credentials: withoutCookies.includes(name) ? 'omit' : 'same-origin',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: file === undefined ? JSON.stringify(body) : formWith(file),
    signal: AbortSignal.any(signals),
  })
  if (!response.ok) throw await errorOf(response)
  return response
}

function formWith(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

function searchOf(query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof TypeError) throw new NetworkError('The server could not be reached', { cause: error })
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new NetworkError('Request timeout', { cause: error })
    throw error
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return response.status === 201 ? { ...(body as object | undefined), location: locationOf(response) } : body
}

function locationOf(response: Response): string {
  const location = response.headers.get('Location')
  if (location === null) throw new Error('Location header is missing in the response')
  return new URL(location, window.location.origin).pathname
}
