import type { Context, MiddlewareHandler } from 'hono'
import type { ClientRateLimitInfo } from 'hono-rate-limiter'
import { AppError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { clientIpOf, type AppEnv } from './appEnv'
import { LimitCountStore } from './limitCountStore'

const MINUTE_MS = 60_000
const GONE = 410

/** Counts 410 responses per address and minute: stops guessing. Disabled by RATE_LIMIT=off. */
export class FailedLinkLimiter {
  readonly #counts: Pick<LimitCountStore, 'get' | 'increment'>
  readonly #isCounting: boolean

  constructor(
    { config, db }: Pick<Services, 'config' | 'db'>,
    name: string,
    private readonly most: number,
  ) {
    this.#isCounting = config.rateLimit
    this.#counts = db.isShared ? new LimitCountStore(db, name, MINUTE_MS) : new OwnCounts()
  }

  /** Also refuses concurrent failures above the limit. */
  readonly limit: MiddlewareHandler<AppEnv> = async (c, next) => {
    const waitMs = await this.#waitMs(c)
    if (waitMs > 0) throw tooMany(waitMs)
    await next()
    if (c.res.status !== GONE) return
    const { totalHits, resetTime } = await this.#increment(c)
    if (totalHits > this.most) throw tooMany(leftMs(resetTime))
  }

  readonly secondsToWait = async (c: Context<AppEnv>): Promise<number> => Math.ceil((await this.#waitMs(c)) / 1000)

  readonly recordFailure = async (c: Context<AppEnv>): Promise<void> => void (await this.#increment(c))

  async #waitMs(c: Context<AppEnv>): Promise<number> {
    if (!this.#isCounting) return 0
    const known = await this.#counts.get(clientIpOf(c))
    return known !== undefined && known.totalHits >= this.most ? leftMs(known.resetTime) : 0
  }

  async #increment(c: Context<AppEnv>): Promise<ClientRateLimitInfo> {
    return this.#isCounting ? this.#counts.increment(clientIpOf(c)) : { totalHits: 0 }
  }
}

/** Above this, expired counts are removed. */
const MANY_ADDRESSES = 10_000

class OwnCounts implements Pick<LimitCountStore, 'get' | 'increment'> {
  readonly #counts = new Map<string, Required<ClientRateLimitInfo>>()

  async get(key: string): Promise<ClientRateLimitInfo | undefined> {
    const known = this.#counts.get(key)
    if (known === undefined) return undefined
    const left = leftMs(known.resetTime)
    // A clock that ran ahead leaves more than a window.
    return left === 0 || left > MINUTE_MS ? undefined : known
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    if (this.#counts.size >= MANY_ADDRESSES)
      for (const [other, { resetTime }] of this.#counts) if (leftMs(resetTime) === 0) this.#counts.delete(other)
    const { totalHits = 0, resetTime = new Date(Date.now() + MINUTE_MS) } = (await this.get(key)) ?? {}
    const count = { totalHits: totalHits + 1, resetTime }
    this.#counts.set(key, count)
    return count
  }
}

const leftMs = (time: Date | undefined): number => Math.max(0, (time?.getTime() ?? 0) - Date.now())

const tooMany = (waitMs: number) =>
  new AppError('TooManyRequestsError', 'Too many requests', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
