import type { CallArguments, PageCallName, CallReply, FileCallName, ItemOf, NotedCallName, PagedName } from './apiCalls'
import { USER_HEADER } from '#shared/api/userHeader'
import { errorOf, isApiError, NetworkError } from './apiError'
import { takePreloaded } from './preloadedAnswers'
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

export interface ApiSettings {
  /** Who uses the page, as far as is known: what it asks is asked for them, whoever signed in behind its back. */
  userId: () => string | undefined
  /** Every call but those about the session waits for this: what the server must hear first. */
  beforeCalls: () => Promise<void>
  /** That the server is out of reach is told after this: what is remembered is put back first, so that no page shows a failure instead. */
  beforeFailures: Promise<unknown>
  /** A session that the page still believed in is over. `isNeeded`: somebody asked for something that takes one. */
  onSessionLost: (isNeeded: boolean) => void
  /** The browser's session turned out to be somebody else's than the page thought. */
  onOtherUser: () => void
}

let settings: ApiSettings | undefined

/** Once, before the first call. */
export function configureApi(given: ApiSettings): void {
  settings = given
}

function configured(): ApiSettings {
  if (settings === undefined) throw new Error('configureApi must come before the first call')
  return settings
}

/**
 * One REST call: `call('GET /itineraries/{id}', { params: { id } })` gives the body of the answer, a call that creates `{ location }`.
 * Throws ApiError (the server said no) or NetworkError (it was not reached). A session that ran out is renewed once and the call repeated.
 */
export async function call<N extends PageCallName>(name: N, ...[options]: CallArguments<N>): Promise<CallReply<N>> {
  const answer = await sendWithSession(name, options)
  const read = withoutPage.has(name) ? undefined : await readAnswer(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers as the table says; the schemas are too large for the page
  return read as CallReply<N>
}

/** The answer of a call that gives a file with text. Throws as `call` does. */
export async function callText<N extends FileCallName>(name: N, ...[options]: CallArguments<N>): Promise<string> {
  return (await sendWithSession(name, options)).text()
}

/** One page of a call that answers a list: what is on it, and the `cursor` of the page after it. Throws as `call` does. */
export async function callPage<N extends PagedName>(name: N, ...[options]: CallArguments<N>): Promise<ResultPage<ItemOf<N>>> {
  const answer = await sendWithSession(name, options)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return { items: (await readAnswer(answer)) as ItemOf<N>[], next: nextCursor(answer) }
}

/** A call whose answer holds a part of a list: the answer, and where the next part begins. Throws as `call` does. */
export async function callPart<N extends PageCallName>(
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

/** Calls of whoever is not signed in, or may not be: they stand for themselves. */
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
    // After a failed refresh the cookies are gone: the same call is now a visitor's.
    return send(name, asked)
  }
}

let refreshing: Promise<boolean> | undefined

// Calls that fail together share one refresh: a refresh token is good for one use.
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

/** Gets new cookies; false when the session is over, or somebody else's. */
export const renewSession = async (): Promise<boolean> => unlessLost(await refreshSession()) && isSignedIn()

/** Whether who uses the page is signed in here, as the server sees it. Throws NetworkError when it was not reached. */
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
    return (await preloadedAnswer(url, init)) ?? (await fetch(url, init))
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    if (!isTimeout && !(error instanceof TypeError)) throw error
    await configured().beforeFailures
    throw new NetworkError(isTimeout ? 'Request timeout' : 'The server could not be reached', { cause: error })
  }
}

/** What was asked before there was an app, unless that was in the name of a session that ended: it is renewed by now. */
async function preloadedAnswer(url: string, { method, signal }: RequestInit): Promise<Response | undefined> {
  const early = method === 'GET' ? takePreloaded(url) : undefined
  if (early === undefined) return undefined
  const stopped = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const answer = await Promise.race([early, stopped])
  return answer.status === 401 ? undefined : answer
}

/** What is made by these has no page. */
const withoutPage: ReadonlySet<string> = new Set<NotedCallName>(['POST /reports'])

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
