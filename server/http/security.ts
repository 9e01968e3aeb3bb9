import type { MiddlewareHandler } from 'hono'
import type { Services } from '#server/base/services'
import { AppError, invalidInputError } from '#server/base/errors'
import { headersOf, type AppEnv } from './appEnv'
import { isAllowedOrigin, isHttps, publicOrigin } from './origin'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const TWO_YEARS = 'max-age=63072000; includeSubDomains'

/** No Cross-Origin-Resource-Policy: trusted origins may embed images. */
const COMMON = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Set before the handler runs, as changing a finished response is slow. */
export const setCommonHeaders: MiddlewareHandler<AppEnv> = (c, next) => {
  for (const [name, value] of Object.entries(COMMON)) c.header(name, value)
  if (isHttps(c.get('services').config, headersOf(c))) c.header('Strict-Transport-Security', TWO_YEARS)
  return next()
}

/** 400 for an invalid URL: hosts such as `xn--` or `1.2.3.4.5` get this far. */
export const requireValidUrl: MiddlewareHandler = (c, next) => {
  if (!URL.canParse(c.req.url)) throw invalidInputError('The host or the path is invalid')
  return next()
}

/** Cached by the browser only, and revalidated. */
export const setPrivateCache: MiddlewareHandler = (c, next) => {
  c.header('Cache-Control', 'private, no-cache')
  return next()
}

/** `unsafe-inline` for styles, which the client creates in the browser. */
export function contentSecurityPolicy(
  { config, streets }: Pick<Services, 'config' | 'streets'>,
  headers: ReturnType<typeof headersOf>,
): string {
  const mapOrigins = (streets.style?.origins ?? []).map((origin) => ` ${origin}`).join('')
  const sockets = publicOrigin(config, headers).replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    "base-uri 'none'",
    `connect-src 'self' ${sockets}${mapOrigins}`,
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `img-src 'self' data: blob:${mapOrigins}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
  ].join('; ')
}

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
  'Access-Control-Allow-Headers': 'Content-Type,If-Match',
  'Access-Control-Max-Age': '600',
}

export const allowTrustedOrigins =
  ({ config }: Services): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const origin = c.req.header('Origin') ?? ''
    c.header('Vary', 'Origin, Accept-Encoding')
    c.header('Access-Control-Allow-Credentials', 'true')
    c.header('Access-Control-Expose-Headers', 'Location,Link,Retry-After')
    if (config.trustedOrigins.includes(origin)) c.header('Access-Control-Allow-Origin', origin)
    if (c.req.method !== 'OPTIONS') return next()
    for (const [name, value] of Object.entries(PREFLIGHT)) c.header(name, value)
    return c.body(null, 204)
  }

/** CSRF protection. Scripts send no Origin and may pass. */
export const refuseCrossSiteRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE.has(c.req.method)) return next()
  const isForeign = !isAllowedOrigin(c.var.services, headersOf(c))
  const isHidden = c.req.header('Origin') === undefined && c.req.header('Sec-Fetch-Site') === 'cross-site'
  if (isForeign || isHidden) {
    throw new AppError('ForbiddenOriginError', 'Requests from this origin are not accepted')
  }
  return next()
}
