import type { Context, MiddlewareHandler } from 'hono'
import type { UserBrief } from '#shared/api/users'
import { suspended } from '#server/base/errors'
import { isSuspended, type Standing } from '#server/base/sessionUser'
import type { AppEnv } from '#server/http/appEnv'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What stays possible, as calls are named: signing in and out, what is said to oneself, and asking for a second look. */
const FOR_SUSPENDED = /^\w+ \/(?:auth\/|users\/me\/|moderation\/decisions\/[^/]+\/appeal$|notifications\/read$)/

/** Whether somebody may make this call, or a request like it, who may otherwise only read. */
export const isForSuspended = (name: string): boolean => FOR_SUSPENDED.test(name)

/** Throws AppError `SuspendedError` for writes of a suspended user. They may still secure and delete their account. */
export function requireUnsuspended(c: Pick<Context<AppEnv>, 'get' | 'req'>): void {
  const session = c.get('session')
  if (session === undefined || READS.has(c.req.method)) return
  const { standing, user } = session
  if (standing.suspendedUntil === null || !isSuspended(standing, c.get('services').ownNow())) return
  const path = c.req.path.replace(/^\/api/, '')
  if (path !== `/users/${user.id}` && !isForSuspended(`${c.req.method} ${path}`)) throw suspended(standing.suspendedUntil)
}

/** Throws AppError `SuspendedError` if a suspended user changes name, username or avatar. Older forms send the present values along. */
export function requireSameLook(
  user: Omit<UserBrief, 'id'> & Pick<Standing, 'suspendedUntil'>,
  change: { [field in 'name' | 'username' | 'avatar']?: UserBrief[field] | undefined },
  now: number,
): void {
  const { name = user.name, username = user.username, avatar = user.avatar } = change
  if (user.suspendedUntil === null || !isSuspended(user, now)) return
  if (name !== user.name || username !== user.username || avatar !== user.avatar) throw suspended(user.suspendedUntil)
}

/** The one place where REST writes of suspended people are refused; whatever takes long to arrive is looked at again. */
export const refuseSuspended: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireUnsuspended(c)
  await next()
}
