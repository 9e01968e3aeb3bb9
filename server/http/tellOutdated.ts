import type { MiddlewareHandler } from 'hono'
import type { Services } from '#server/base/services'
import { Throttle } from '#server/base/throttle'
import type { AppEnv } from './appEnv'

const TELL_GAP_MS = 100

/** Invalidates other servers' cached responses after a write. */
export function tellOutdated({ nodes, log }: Pick<Services, 'nodes' | 'log'>): MiddlewareHandler<AppEnv> {
  if (nodes === undefined) return (_, next) => next()
  const tell = new Throttle(
    TELL_GAP_MS,
    () => nodes.publish('outdated', {}),
    (error) => log.warn({ err: error }, 'cache invalidation not sent to other servers'),
  )
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) tell.ask()
  }
}
