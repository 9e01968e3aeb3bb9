import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { Credentials } from '#shared/api/auth'
import { limits } from '#shared/limits'
import { verifyPassword, wrongCredentialsError } from './passwords'
import { findUserByLogin, loginKey } from './userStore'
import { AppError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { clientIpOf, type AppEnv } from '#server/http/appEnv'
import { readJson } from '#server/http/input'
import { limitPerKey } from '#server/http/rateLimits'

const MAX_LOGIN_FAILURES = 10
const MAX_NEW_ACCOUNTS = 60
const MAX_PASSKEY_FAILURES = 60
const HOUR_MS = 3600_000

/** Ten wrong passwords a minute per address and name as typed. */
export const limitLogins = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'logins',
    limit: MAX_LOGIN_FAILURES,
    key: async (c) => `${clientIpOf(c)} ${loginKey((await credentialsIn(c))?.usernameOrEmail ?? '')}`,
    onlyRefused: true,
  })

/**
 * Ten per minute, address and account. Further guesses get the answer for a wrong password
 * after the same time: a 429 would reveal that two names belong to one account.
 */
export function limitLoginGuesses(services: Services): MiddlewareHandler<AppEnv> {
  const limit = limitPerKey(services, {
    name: 'guesses',
    limit: MAX_LOGIN_FAILURES,
    key: async (c) => {
      const name = (await credentialsIn(c))?.usernameOrEmail ?? ''
      return `${clientIpOf(c)} ${(await findUserByLogin(c.var.services.db, name))?.id ?? loginKey(name)}`
    },
    onlyRefused: true,
  })
  return async (c, next) => {
    try {
      return await limit(c, next)
    } catch (error) {
      if (!(error instanceof AppError && error.name === 'TooManyRequestsError')) throw error
      await verifyPassword(undefined, (await credentialsIn(c))?.password ?? '')
      throw wrongCredentialsError()
    }
  }
}

async function credentialsIn(c: Context<AppEnv>): Promise<z.output<typeof Credentials> | undefined> {
  return Credentials.safeParse(await readJson(c.req)).data
}

export const limitReauthenticationGuesses = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'passwords',
    limit: MAX_LOGIN_FAILURES,
    key: (c) => c.var.viewerId ?? clientIpOf(c),
    counts: (c) => c.req.method !== 'GET',
    onlyRefused: true,
  })

/** Invalid passkeys per address. None can be guessed, but each costs work. */
export const limitPasskeyFailures = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, { name: 'passkeys', limit: MAX_PASSKEY_FAILURES, key: clientIpOf, onlyRefused: true })

/** New passkeys per user: each sends a mail. */
export const limitNewPasskeys = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'newPasskeys',
    limit: limits.newPasskeysPerHour,
    windowMs: HOUR_MS,
    key: (c) => c.var.viewerId ?? clientIpOf(c),
    counts: (c) => c.req.method === 'POST',
  })

export const limitRecoveries = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'recoveries',
    limit: limits.recoveriesPerHour,
    windowMs: HOUR_MS,
    key: clientIpOf,
    counts: (c) => c.req.method === 'POST',
  })

/** Per address and hour. An invitation makes a guest of a signed-out user only. */
export const limitNewAccounts = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'registrations',
    limit: MAX_NEW_ACCOUNTS,
    windowMs: HOUR_MS,
    key: clientIpOf,
    counts: (c) => c.req.method === 'POST' && (c.var.viewerId === null || c.req.path.endsWith('/upgrade')),
  })
