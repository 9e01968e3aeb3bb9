import type { Context, MiddlewareHandler } from 'hono'
import { Credentials } from '#shared/api/auth'
import { limits } from '#shared/limits'
import { accountKey, findAccount } from './userStore'
import type { Services } from '#server/base/services'
import { addressOf, type AppEnv } from '#server/http/appEnv'
import { readJson } from '#server/http/input'
import { limitPerKey } from '#server/http/rateLimits'

const MAX_LOGIN_FAILURES = 10
const MAX_REGISTRATIONS = 60
const MAX_PASSKEY_FAILURES = 60
const HOUR_MS = 3600_000

/** Ten wrong passwords a minute for each account and address. An account is the same by its username and by its e-mail. */
export const limitLogins = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { name: 'logins', limit: MAX_LOGIN_FAILURES, key: loginKey, onlyRefused: true })

async function loginKey(c: Context<AppEnv>): Promise<string> {
  const sent = Credentials.safeParse(await readJson(c.req))
  const account = sent.success
    ? ((await findAccount(c.var.services.db, sent.data.usernameOrEmail))?.id ?? accountKey(sent.data.usernameOrEmail))
    : ''
  return `${addressOf(c)} ${account}`
}

/** Ten wrong passwords a minute from somebody signed in who has to give theirs again: an unlocked screen must not be a way to guess it. */
export const limitPasswords = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'passwords',
    limit: MAX_LOGIN_FAILURES,
    key: (c) => c.var.viewerId ?? addressOf(c),
    counts: (c) => c.req.method !== 'GET',
    onlyRefused: true,
  })

/** Passkeys from one address that are good for nothing: nobody can guess one, but each is work. */
export const limitPasskeys = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { name: 'passkeys', limit: MAX_PASSKEY_FAILURES, key: addressOf, onlyRefused: true })

/** New passkeys of one person: each is told by mail. */
export const limitNewPasskeys = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'newPasskeys',
    limit: limits.newPasskeysPerHour,
    windowMs: HOUR_MS,
    key: (c) => c.var.viewerId ?? addressOf(c),
    counts: (c) => c.req.method === 'POST',
  })

/** Links for a new password that are asked for from one address, for whomever. */
export const limitRecoveries = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'recoveries',
    limit: limits.recoveriesPerHour,
    windowMs: HOUR_MS,
    key: addressOf,
    counts: (c) => c.req.method === 'POST',
  })

/** New accounts from one address in an hour: far more than a family or a class makes. */
export const limitRegistrations = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { name: 'registrations', limit: MAX_REGISTRATIONS, windowMs: HOUR_MS, key: addressOf })

/** Guests of one address who want to keep their account: each try is as much work as a registration. */
export const limitUpgrades = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { name: 'upgrades', limit: MAX_REGISTRATIONS, key: addressOf })
