import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context, MiddlewareHandler } from 'hono'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { isHttps } from '#server/http/origin'
import { ACCESS_COOKIE, REFRESH_COOKIE, type RequestTokens, type SessionTokens, authenticate } from './sessionService'
import { userMismatchError, unauthenticatedError } from '#server/base/errors'
import { USER_HEADER } from '#shared/api/userHeader'

/** Only the auth calls get the refresh token. */
const paths = { [ACCESS_COOKIE]: '/', [REFRESH_COOKIE]: '/api/auth' }

const isSecure = (c: Context<AppEnv>): boolean => isHttps(c.var.services.config, headersOf(c))

export function setSessionCookies(c: Context<AppEnv>, { access, refresh, seconds }: SessionTokens): void {
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(c), maxAge: seconds } as const
  setCookie(c, ACCESS_COOKIE, access, { ...options, path: paths[ACCESS_COOKIE] })
  setCookie(c, REFRESH_COOKIE, refresh, { ...options, path: paths[REFRESH_COOKIE] })
}

export function clearSessionCookies(c: Context<AppEnv>): void {
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(c) } as const
  deleteCookie(c, ACCESS_COOKIE, { ...options, path: paths[ACCESS_COOKIE] })
  deleteCookie(c, REFRESH_COOKIE, { ...options, path: paths[REFRESH_COOKIE] })
}

export const readTokens = (c: Context): RequestTokens => ({
  access: getCookie(c, ACCESS_COOKIE),
  refresh: getCookie(c, REFRESH_COOKIE),
})

/** Before a large body is read. Older clients send an avatar before they register. */
export const requireSession: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.session === undefined && c.req.path !== '/api/upload/avatar') throw unauthenticatedError()
  await next()
}

const READS = new Set(['GET', 'HEAD'])
const AUTH = '/api/auth/'
const UPLOADS = '/api/upload/'

/**
 * Outside of `/api/auth` an ended session is 401, so that no user takes the signed-out view for
 * their own; a foreign cookie counts as none. An expired access token is 401 for writes: the
 * client refreshes. Reads and uploads of older clients have no retry: the session decides.
 * Refuses a user header that names another user.
 */
export const authenticateRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const result = await authenticate(c.get('services'), readTokens(c).access)
  const isExpired = result.is === 'signedIn' && !result.isFresh
  const { path, method } = c.req
  const needsFresh = !READS.has(method) && !path.startsWith(UPLOADS)
  if (!path.startsWith(AUTH) && (result.is === 'ended' || (isExpired && needsFresh))) throw unauthenticatedError()
  const session = result.is === 'signedIn' ? result.session : undefined
  if (session !== undefined && ![undefined, session.user.id].includes(c.req.header(USER_HEADER))) throw userMismatchError()
  c.set('session', session)
  c.set('needsRefresh', isExpired)
  c.set('viewerId', session?.user.id ?? null)
  await next()
}
