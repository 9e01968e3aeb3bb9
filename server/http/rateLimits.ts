import type { Context, MiddlewareHandler } from 'hono'
import { MemoryStore, rateLimiter, type ClientRateLimitInfo } from 'hono-rate-limiter'
import { limits } from '#shared/limits'
import { operatorPaths } from '#shared/site/pathPrefixes'
import { AppError, unavailableError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { clientIpOf, type AppEnv } from './appEnv'
import { limitBodies, type RequestBodyBudget } from './requestBodyBudget'
import { LimitCountStore } from './limitCountStore'

const MINUTE_MS = 60_000
const MAX_WRITES = 1200
const MAX_EXPORTS = 10

const isRead = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

interface LimitedEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { rateLimit?: { resetTime?: Date } }
}

interface Limit {
  /** Servers of a database share counts by name. */
  name?: string
  limit: number
  windowMs?: number
  key: (c: Context<AppEnv>) => string | Promise<string>
  counts?: (c: Context<AppEnv>) => boolean
  /** Counts only 401 and 403. */
  onlyRefused?: true
}

/** Then 429 with Retry-After. Disabled by RATE_LIMIT=off. */
export function limitPerKey(
  { config, db }: Services,
  { name, limit, windowMs = MINUTE_MS, key, counts = () => true, onlyRefused }: Limit,
): MiddlewareHandler<AppEnv> {
  const count = rateLimiter<LimitedEnv>({
    windowMs,
    limit,
    store: name !== undefined && db.isShared ? new LimitCountStore(db, name, windowMs) : new LocalCountStore(windowMs),
    keyGenerator: key,
    standardHeaders: false,
    skipSuccessfulRequests: onlyRefused === true,
    requestWasSuccessful: (c) => c.res.status !== 401 && c.res.status !== 403,
    handler: (c) => {
      throw new AppError('TooManyRequestsError', 'Too many requests', { retryAfter: secondsUntil(c.var.rateLimit?.resetTime) })
    },
  })
  return (c, next) => (config.rateLimit && counts(c) ? count(c, next) : next())
}

class LocalCountStore extends MemoryStore<LimitedEnv> {
  constructor(private readonly windowMs: number) {
    super()
  }

  /** Drops a count of a clock that ran ahead: it would outlast its window. */
  override increment(key: string): ClientRateLimitInfo {
    const endsAt = this.get(key)?.resetTime?.getTime() ?? 0
    if (endsAt > Date.now() + this.windowMs) this.resetKey(key)
    return super.increment(key)
  }
}

const secondsUntil = (time: Date | undefined): number => Math.max(1, Math.ceil(((time?.getTime() ?? 0) - Date.now()) / 1000))

/** Stops runaway scripts. */
export const limitWrites = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { limit: MAX_WRITES, key: clientIpOf, counts: (c) => !isRead(c) })

/** Each export reads all data of a user. */
export const limitUserDataExports = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { name: 'exports', limit: MAX_EXPORTS, key: (c) => c.var.viewerId ?? clientIpOf(c) })

/** Each export or import processes a whole trip. */
export const limitTripFiles = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { name: 'files', limit: limits.exportsPerMinute, key: (c) => c.var.viewerId ?? clientIpOf(c) })

/** The geocoder takes one request a second of all users. */
export const limitInternetSearches = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'internet searches',
    limit: limits.internetSearchesPerMinute,
    key: (c) => c.var.viewerId ?? clientIpOf(c),
  })

/** Each edit is pushed to all viewers. */
export const limitCommentEdits = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'comment edits',
    limit: limits.commentEditsPerHour,
    windowMs: 60 * MINUTE_MS,
    key: (c) => c.var.viewerId ?? clientIpOf(c),
    counts: (c) => c.req.method === 'PATCH',
  })

/** Each invitation sends a notice. */
export const limitInvitations = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'invitations',
    limit: limits.invitationsPerHour,
    windowMs: 60 * MINUTE_MS,
    key: (c) => c.var.viewerId ?? clientIpOf(c),
    counts: (c) => c.req.method === 'POST',
  })

/** `key` stands for the secret URL. */
export const limitCalendarReads = (services: Services, key: (c: Context<AppEnv>) => string): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { name: 'calendar reads', limit: limits.calendarReadsPerHour, windowMs: 60 * MINUTE_MS, key })

export const limitUploads = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'uploads',
    limit: limits.uploadsPerHour,
    windowMs: 60 * MINUTE_MS,
    key: (c) => c.var.viewerId ?? clientIpOf(c),
  })

/** Avatars before registration, per address. */
export const limitPreRegistrationUploads = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'uploads of strangers',
    limit: limits.strangersUploadsPerHour,
    windowMs: 60 * MINUTE_MS,
    key: clientIpOf,
    counts: (c) => c.var.viewerId === null,
  })

/** These calls have their own limits. */
const OF_FILES = ['/api/upload/', '/api/imports']

/** Refuses bodies above 256 kB, except file uploads. */
export function limitApiBody(bodies: RequestBodyBudget): MiddlewareHandler<AppEnv> {
  const limit = limitBodies(bodies, limits.bodyBytes)
  return (c, next) => (isRead(c) || OF_FILES.some((start) => c.req.path.startsWith(start)) ? next() : limit(c, next))
}

/** Operators always have access. */
const OPERATOR_PATHS = new Set(operatorPaths.map((path) => `/${path}`))

const SESSION = /(?:^|; )(?:access|refresh)_token=/

/** 503 for requests without a session while memory is scarce. */
export const shedAnonymousRequests: MiddlewareHandler<AppEnv> = (c, next) => {
  const isIn = OPERATOR_PATHS.has(c.req.path) || SESSION.test(c.req.header('Cookie') ?? '')
  if (!isIn && c.get('services').memory.isScarce()) throw unavailableError('The server is low on memory, try again later')
  return next()
}
