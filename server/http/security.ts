import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import type { Services } from '../context'
import { AppError } from '../errors'
import { headersOf, type AppEnv } from './env'
import { isAllowedOrigin, isHttps, ownOrigin } from './origin'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const TWO_YEARS = 'max-age=63072000; includeSubDomains'

/** Headers of every answer. HSTS only over https, where it means something; a picture may be shown by a trusted origin's page, so no CORP. */
export const commonHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const headers = isHttps(c.var.services.config, headersOf(c)) ? httpsHeaders : httpHeaders
  await headers(c, next)
}

const headersFor = (strictTransportSecurity: string | false) =>
  secureHeaders({
    strictTransportSecurity,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  })
const httpHeaders = headersFor(false)
const httpsHeaders = headersFor(TWO_YEARS)

/** What a page may load and do: only from us, and no inline scripts. (The interface's style sheets are made in the browser.) */
export function pagePolicy(config: Services['config'], headers: ReturnType<typeof headersOf>): string {
  const sockets = ownOrigin(config, headers).replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    "base-uri 'none'",
    `connect-src 'self' ${sockets}`,
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
  ].join('; ')
}

/** Answers pages of TRUSTED_ORIGINS, with their cookies. */
export const allowTrustedOrigins = ({ config }: Services): MiddlewareHandler =>
  cors({
    origin: (origin) => (config.trustedOrigins.includes(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Content-Type', 'If-Match'],
    exposeHeaders: ['Location', 'Link', 'Retry-After'],
    maxAge: 600,
  })

/** Refuses what another site's page makes a browser do with our cookies. Scripts send no Origin and are let through. */
export const refuseForeignPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isForeign = !isAllowedOrigin(c.var.services, headersOf(c))
  const isHidden = c.req.header('Origin') === undefined && c.req.header('Sec-Fetch-Site') === 'cross-site'
  if (!SAFE.has(c.req.method) && (isForeign || isHidden)) {
    throw new AppError('ForbiddenOriginError', 'Requests from this origin are not accepted')
  }
  await next()
}
