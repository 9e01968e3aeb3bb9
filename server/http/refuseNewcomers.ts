import type { MiddlewareHandler } from 'hono'
import { operatorPaths } from '#shared/site/doors'
import { unavailable } from '#server/base/errors'
import type { AppEnv } from './appEnv'

/** Whoever runs the server must be able to look at it. */
const OPERATOR_PATHS = new Set(operatorPaths.map((path) => `/${path}`))

const SESSION = /(?:^|; )(?:access|refresh)_token=/

/** When little memory is left, 503 for whoever shows no session: those who are in go on. */
export const refuseNewcomers: MiddlewareHandler<AppEnv> = (c, next) => {
  const isIn = OPERATOR_PATHS.has(c.req.path) || SESSION.test(c.req.header('Cookie') ?? '')
  if (!isIn && c.get('services').memory.isScarce()) throw unavailable('Little memory is left: newcomers have to wait')
  return next()
}
