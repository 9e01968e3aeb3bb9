import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { isHttps } from '#server/http/origin'
import { ACCESS_COOKIE, REFRESH_COOKIE, type CarriedTokens, type SessionTokens } from './sessionService'

/** The refresh token travels only to the calls that need it. */
const paths = { [ACCESS_COOKIE]: '/', [REFRESH_COOKIE]: '/api/auth' }

const isSecure = (c: Context<AppEnv>): boolean => isHttps(c.var.services.config, headersOf(c))

/** Gives the browser both cookies of a session. */
export function setSessionCookies(c: Context<AppEnv>, { access, refresh, seconds }: SessionTokens): void {
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(c), maxAge: seconds } as const
  setCookie(c, ACCESS_COOKIE, access, { ...options, path: paths[ACCESS_COOKIE] })
  setCookie(c, REFRESH_COOKIE, refresh, { ...options, path: paths[REFRESH_COOKIE] })
}

/** Takes both cookies away. */
export function clearSessionCookies(c: Context<AppEnv>): void {
  const options = { httpOnly: true, sameSite: 'Lax', secure: isSecure(c) } as const
  deleteCookie(c, ACCESS_COOKIE, { ...options, path: paths[ACCESS_COOKIE] })
  deleteCookie(c, REFRESH_COOKIE, { ...options, path: paths[REFRESH_COOKIE] })
}

/** The tokens that a request carries. */
export const tokensFromCookies = (c: Context): CarriedTokens => ({
  access: getCookie(c, ACCESS_COOKIE),
  refresh: getCookie(c, REFRESH_COOKIE),
})
