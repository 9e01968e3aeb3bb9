import type { MiddlewareHandler } from 'hono'
import { invalidInput } from '#server/base/errors'
import { addressOf, type AppEnv } from './appEnv'
import type { Turns } from '#server/base/turns'

/** Answered whatever else there is to do. */
const UNLIMITED_PATH = '/healthz'

const MAX_KNOWN_TOKENS = 10_000
const ACCESS = /(?:^|; )access_token=([^;]+)/

/**
 * Lets requests take turns: those of each user, and of all strangers at one address. The user of an access token is known once it was looked up
 * for a request; before that `readToken`, which asks no database, says its session. Tokens that are not ours count for the address, and so do guests: one
 * link makes many.
 */
export function takeTurns(
  turns: Turns,
  readToken: (token: string) => Promise<{ sessionId: string } | undefined>,
): MiddlewareHandler<AppEnv> {
  const people = new Map<string, string>()
  return async (c, next) => {
    if (c.req.path === UNLIMITED_PATH) return next()
    const token = ACCESS.exec(c.req.header('Cookie') ?? '')?.[1]
    const person = token === undefined ? undefined : people.get(token)
    const claims = token === undefined || person !== undefined ? undefined : await readToken(token)
    const key = person ?? (claims === undefined ? `at ${addressOf(c)}` : `in ${claims.sessionId}`)
    c.set('charge', (ms) => turns.charge(key, ms))
    c.set('nextTurn', (work, signal) => turns.takeNext(key, work, signal))
    await turns.takeSoon(key, async () => {
      if (c.env.incoming.socket.destroyed) throw invalidInput('The request was aborted')
      await next()
      const viewerId = c.get('viewerId')
      if (token === undefined || person !== undefined || typeof viewerId !== 'string') return
      if (people.size >= MAX_KNOWN_TOKENS) people.clear()
      const isGuest = c.get('session')?.standing.isGuest === true
      people.set(token, isGuest ? `at ${addressOf(c)}` : `of ${viewerId}`)
    })
  }
}

/** Charges for work that other threads do, of which there are few. */
export const chargeFixedCost =
  (ms: number): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    if (c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'PATCH' || c.req.method === 'DELETE')
      c.get('charge')?.(ms)
    return next()
  }
