import type {
  CallArguments,
  ApiCallName,
  CallReply,
  FileCallName,
  ItemOf,
  CreationWithoutPageCallName,
  PaginatedCallName,
} from './apiCalls'
import { USER_HEADER } from '#shared/api/userHeader'
import { errorFromResponse, isApiError, NetworkError } from './apiError'
import { takePreloadedResponse } from './preloadedResponses'
import type { ResultPage } from './paging'

const TIMEOUT_MS = 7000
const callsWithTimeout: readonly string[] = ['GET /itineraries', 'GET /lists', 'GET /users']

type Query = Record<string, string | number | boolean | undefined>

interface Request {
  params?: Record<string, unknown>
  query?: Query
  body?: unknown
  file?: File
  headers?: Record<string, string>
  userId?: string | undefined
  signal?: AbortSignal
}

export interface ApiHooks {
  /** Sent with each call: another tab may have signed in as another user. */
  userId: () => string | undefined
  /** Awaited by all calls except those about the session. */
  beforeCalls: () => Promise<void>
  /** Awaited before a NetworkError is thrown: restores cached responses to show instead. */
  beforeFailures: Promise<unknown>
  /** `isNeeded`: a call required the session. */
  onSessionLost: (isNeeded: boolean) => void
  onOtherUser: () => void
}

let settings: ApiHooks | undefined

/** Call before the first request. */
export function configureApi(given: ApiHooks): void {
  settings = given
}

function configured(): ApiHooks {
  if (settings === undefined) throw new Error('configureApi must come before the first call')
  return settings
}

/** Refreshes an expired session once and retries. Throws ApiError or NetworkError. */
export async function call<N extends ApiCallName>(name: N, ...[options]: CallArguments<N>): Promise<CallReply<N>> {
  const answer = await sendWithSession(name, options)
  const read = withoutPage.has(name) ? undefined : await readAnswer(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers as the table says; the schemas are too large for the page
  return read as CallReply<N>
}

export async function callText<N extends FileCallName>(name: N, ...[options]: CallArguments<N>): Promise<string> {
  return (await sendWithSession(name, options)).text()
}

export async function callPage<N extends PaginatedCallName>(
  name: N,
  ...[options]: CallArguments<N>
): Promise<ResultPage<ItemOf<N>>> {
  const answer = await sendWithSession(name, options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return { items: (await readAnswer(answer)) as ItemOf<N>[], next: nextCursor(answer) }
}

export async function callReturningCursor<N extends ApiCallName>(
  name: N,
  ...[options]: CallArguments<N>
): Promise<{ answer: CallReply<N>; next: string | undefined }> {
  const answer = await sendWithSession(name, options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return { answer: (await readAnswer(answer)) as CallReply<N>, next: nextCursor(answer) }
}

function nextCursor(answer: Response): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1]
  return address === undefined ? undefined : (new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined)
}

const SIGNS_IN = / \/auth\/(?!sessions|passkeys|password$|confirmations$|upgrade$)/

async function sendWithSession(name: string, request: Request = {}): Promise<Response> {
  const { beforeCalls, onSessionLost, onOtherUser, userId } = configured()
  const isOfSession = SIGNS_IN.test(name)
  if (isOfSession) return send(name, request)
  const asked = { userId: userId(), ...request }
  await beforeCalls()
  try {
    return await send(name, asked)
  } catch (error) {
    if (isApiError(error, 'OtherUserError')) onOtherUser()
    if (!isApiError(error, 'UnauthorizedError') || error.status !== 401) throw error
    if (!(await refreshSession())) onSessionLost(true)
    // A failed refresh removes the cookies: retry as a visitor.
    return send(name, asked)
  }
}

let refreshing: Promise<boolean> | undefined

// Concurrent calls share a refresh: refresh tokens are single-use.
function refreshSession(): Promise<boolean> {
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

const unlessLost = (isAlive: boolean): boolean => {
  if (!isAlive) configured().onSessionLost(false)
  return isAlive
}

/** False if the session is over or another user's. */
export const renewSession = async (): Promise<boolean> => unlessLost(await refreshSession()) && isSignedIn()

/** Throws NetworkError if the server is unreachable. */
export async function isSignedIn(): Promise<boolean> {
  const { onOtherUser, userId } = configured()
  const { user } = await call('GET /auth/session')
  const isOther = user !== null && ![undefined, user.id].includes(userId())
  if (isOther) onOtherUser()
  return !isOther && unlessLost(user !== null)
}

async function send(
  name: string,
  { params = {}, query = {}, body, file, headers = {}, userId, signal }: Request,
): Promise<Response> {
  const [method = 'GET', template = ''] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const signals = [signal, callsWithTimeout.includes(name) ? AbortSignal.timeout(TIMEOUT_MS) : undefined].filter(
    (one) => one !== undefined,
  )
  const response = await reach(`/api${path}${searchOf(query)}`, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(userId !== undefined && { [USER_HEADER]: userId }),
      ...headers,
    },
    body: file === undefined ? JSON.stringify(body) : formWith(file),
    signal: AbortSignal.any(signals),
  })
  if (!response.ok) throw await errorFromResponse(response)
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
    return (await preloadedAnswer(url, init)) ?? (await fetch(url, init))
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    if (!isTimeout && !(error instanceof TypeError)) throw error
    await configured().beforeFailures
    throw new NetworkError(isTimeout ? 'Request timeout' : 'The server could not be reached', { cause: error })
  }
}

/** A 401 is not taken: the session may have been refreshed. */
async function preloadedAnswer(url: string, { method, signal }: RequestInit): Promise<Response | undefined> {
  const early = method === 'GET' ? takePreloadedResponse(url) : undefined
  if (early === undefined) return undefined
  const stopped = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const answer = await Promise.race([early, stopped])
  return answer.status === 401 ? undefined : answer
}

const withoutPage: ReadonlySet<string> = new Set<CreationWithoutPageCallName>(['POST /reports'])

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return response.status === 201 ? { ...(typeof body === 'object' && body), location: locationOf(response) } : body
}

function locationOf(response: Response): string {
  const location = response.headers.get('Location')
  if (location === null) throw new Error('Location header is missing in the response')
  return new URL(location, window.location.origin).pathname
}
