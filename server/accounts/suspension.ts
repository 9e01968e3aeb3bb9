import type { Context, MiddlewareHandler } from 'hono'
import type { UserBrief } from '#shared/api/users'
import { accountSuspendedError } from '#server/base/errors'
import { isSuspended, type AccountStatus } from '#server/base/sessionUser'
import type { AppEnv } from '#server/http/appEnv'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Sign-in and sign-out, own settings, appeals, read marks. */
const ALLOWED_WHILE_SUSPENDED = /^\w+ \/(?:auth\/|users\/me\/|moderation\/decisions\/[^/]+\/appeal$|notifications\/read$)/

export const isAllowedWhileSuspended = (name: string): boolean => ALLOWED_WHILE_SUSPENDED.test(name)

/** For writes. Throws AppError `SuspendedError`, but lets users secure and delete their account. */
export function requireUnsuspended(c: Pick<Context<AppEnv>, 'get' | 'req'>): void {
  const session = c.get('session')
  if (session === undefined || READS.has(c.req.method)) return
  const { status, user } = session
  if (status.suspendedUntil === null || !isSuspended(status, c.get('services').ownNow())) return
  const path = c.req.path.replace(/^\/api/, '')
  if (path !== `/users/${user.id}` && !isAllowedWhileSuspended(`${c.req.method} ${path}`))
    throw accountSuspendedError(status.suspendedUntil)
}

/** Throws AppError `SuspendedError` if a value changes: older clients send present ones along. */
export function requireUnchangedProfile(
  user: Omit<UserBrief, 'id'> & Pick<AccountStatus, 'suspendedUntil'>,
  change: { [field in 'name' | 'username' | 'avatar']?: UserBrief[field] | undefined },
  now: number,
): void {
  const { name = user.name, username = user.username, avatar = user.avatar } = change
  if (user.suspendedUntil === null || !isSuspended(user, now)) return
  if (name !== user.name || username !== user.username || avatar !== user.avatar) throw accountSuspendedError(user.suspendedUntil)
}

/** Calls with a slow body check again once it has arrived. */
export const rejectSuspendedUsers: MiddlewareHandler<AppEnv> = async (c, next) => {
  requireUnsuspended(c)
  await next()
}
