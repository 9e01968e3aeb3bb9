import type { MiddlewareHandler } from 'hono'
import { operatorPaths } from '#shared/site/doors'
import { unavailable } from '#server/base/errors'
import type { AppEnv } from './appEnv'

/** Operators always have access. */
const OPERATOR_PATHS = new Set(operatorPaths.map((path) => `/${path}`))

const SESSION = /(?:^|; )(?:access|refresh)_token=/

/** 503 for requests without a session while memory is scarce. */
export const refuseNewcomers: MiddlewareHandler<AppEnv> = (c, next) => {
  const isIn = OPERATOR_PATHS.has(c.req.path) || SESSION.test(c.req.header('Cookie') ?? '')
  if (!isIn && c.get('services').memory.isScarce()) throw unavailable('The server is low on memory, try again later')
  return next()
}
