import type { Context, MiddlewareHandler } from 'hono'
import type { Db } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { Throttle } from '#server/base/throttle'
import { headersOf, type AppEnv } from './appEnv'
import { publicOrigin } from './origin'
import { toJsonBody, type TextBody } from './sendText'

interface CachedResponse extends TextBody {
  link: string | undefined
  madeAt: number
}

interface ResponseCache {
  version: number
  responses: Map<string, CachedResponse>
}

/** Feeds depend on the time, and other processes write too. */
const MAX_AGE_MS = 1000

/** A few megabytes. */
const MAX_RESPONSES = 500

const TELL_GAP_MS = 100

const caches = new WeakMap<Db, ResponseCache>()

/** Signed-out users see the same. Invalidated by any commit here or a message about another's. */
export async function readThroughVisitorCache(c: Context<AppEnv>, make: () => unknown): Promise<TextBody> {
  const { config, db, now } = c.get('services')
  const responses = responsesOf(db)
  const key = `${publicOrigin(config, headersOf(c))} ${c.req.url}`
  const known = responses.get(key)
  if (known !== undefined && Math.abs(now() - known.madeAt) < MAX_AGE_MS) {
    if (known.link !== undefined) c.header('Link', known.link)
    return known
  }
  const madeAt = now()
  const json = toJsonBody(await make())
  if (responses.size >= MAX_RESPONSES) responses.clear()
  responses.set(key, Object.assign(json, { madeAt, link: c.get('link') }))
  return json
}

/** Another process wrote. */
export const clearVisitorCache = (db: Db): void => void caches.delete(db)

export function broadcastInvalidation({ nodes, log }: Pick<Services, 'nodes' | 'log'>): MiddlewareHandler<AppEnv> {
  if (nodes === undefined) return (_, next) => next()
  const tell = new Throttle(
    TELL_GAP_MS,
    () => nodes.publish('outdated', {}),
    (error) => log.warn({ err: error }, 'cache invalidation not sent to other servers'),
  )
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) tell.trigger()
  }
}

/** A response made during a commit goes into the outdated map. */
function responsesOf(db: Db): Map<string, CachedResponse> {
  const version = db.commits
  const kept = caches.get(db)
  if (kept?.version === version) return kept.responses
  const responses = new Map<string, CachedResponse>()
  caches.set(db, { version, responses })
  return responses
}
