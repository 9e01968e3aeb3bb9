import type { MiddlewareHandler } from 'hono'
import { invalidInput } from '#server/base/errors'
import { addressOf, type AppEnv } from './appEnv'
import type { Turns } from '#server/base/turns'

/** Answered whatever else there is to do. */
const UNLIMITED_PATH = '/healthz'

const MAX_KNOWN_TOKENS = 10_000
const ACCESS = /(?:^|; )access_token=([^;]+)/

/**
 * Lets requests take turns: each person's, and those of all strangers at one address. Who a cookie belongs to is known once it was looked at
 * for a request, so a person's first request counts for their address.
 */
export function takeTurns(turns: Turns): MiddlewareHandler<AppEnv> {
  const people = new Map<string, string>()
  return async (c, next) => {
    if (c.req.path === UNLIMITED_PATH) return next()
    const token = ACCESS.exec(c.req.header('Cookie') ?? '')?.[1]
    const person = token === undefined ? undefined : people.get(token)
    const key = person ?? `at ${addressOf(c)}`
    c.set('charge', (ms) => turns.charge(key, ms))
    c.set('nextTurn', (work, signal) => turns.takeNext(key, work, signal))
    await turns.take(key, async () => {
      // Nobody is there to be answered any more.
      if (c.env.incoming.socket.destroyed) throw invalidInput('The request was aborted')
      await next()
      const viewerId = c.get('viewerId')
      if (token === undefined || person !== undefined || typeof viewerId !== 'string') return
      if (people.size >= MAX_KNOWN_TOKENS) people.clear()
      people.set(token, `of ${viewerId}`)
    })
  }
}

/** Charges for work that is done by other threads, of which everybody has few. */
export const chargeFixedCost =
  (ms: number): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    if (c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'PATCH' || c.req.method === 'DELETE')
      c.get('charge')?.(ms)
    return next()
  }
