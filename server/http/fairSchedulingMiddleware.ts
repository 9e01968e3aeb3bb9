import type { MiddlewareHandler } from 'hono'
import { invalidInputError } from '#server/base/errors'
import { clientIpOf, type AppEnv } from './appEnv'
import type { FairScheduler } from '#server/base/fairScheduler'

const UNLIMITED_PATH = '/healthz'

const MAX_KNOWN_TOKENS = 10_000
const ACCESS = /(?:^|; )access_token=([^;]+)/

/**
 * By user, known after a token's first request; until then by its session, without a query. Signed-out users and
 * guests count for the address: one link makes many guests.
 */
export function fairSchedulingMiddleware(
  scheduler: FairScheduler,
  readToken: (token: string) => Promise<{ sessionId: string } | undefined>,
): MiddlewareHandler<AppEnv> {
  const people = new Map<string, string>()
  return async (c, next) => {
    if (c.req.path === UNLIMITED_PATH) return next()
    const token = ACCESS.exec(c.req.header('Cookie') ?? '')?.[1]
    const person = token === undefined ? undefined : people.get(token)
    const claims = token === undefined || person !== undefined ? undefined : await readToken(token)
    const key = person ?? (claims === undefined ? `at ${clientIpOf(c)}` : `in ${claims.sessionId}`)
    c.set('charge', (ms) => scheduler.charge(key, ms))
    c.set('runFairly', (work, signal) => scheduler.runNext(key, work, signal))
    await scheduler.runSoon(key, async () => {
      if (c.env.incoming.socket.destroyed) throw invalidInputError('The request was aborted')
      await next()
      const viewerId = c.get('viewerId')
      if (token === undefined || person !== undefined || typeof viewerId !== 'string') return
      if (people.size >= MAX_KNOWN_TOKENS) people.clear()
      const isGuest = c.get('session')?.status.isGuest === true
      people.set(token, isGuest ? `at ${clientIpOf(c)}` : `of ${viewerId}`)
    })
  }
}

export const chargeFixedCost =
  (ms: number): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    if (c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'PATCH' || c.req.method === 'DELETE')
      c.get('charge')?.(ms)
    return next()
  }
