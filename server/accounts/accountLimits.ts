import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { Credentials } from '#shared/api/auth'
import { limits } from '#shared/limits'
import { isPassword } from './passwords'
import { findAccount, loginKey } from './userStore'
import { wrongCredentials } from './wrongCredentials'
import { AppError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { addressOf, type AppEnv } from '#server/http/appEnv'
import { readJson } from '#server/http/input'
import { limitPerKey } from '#server/http/rateLimits'

const MAX_LOGIN_FAILURES = 10
const MAX_NEW_ACCOUNTS = 60
const MAX_PASSKEY_FAILURES = 60
const HOUR_MS = 3600_000

/** Ten wrong passwords a minute for each name as it was typed, and address. An account's username says nothing of its e-mail. */
export const limitLogins = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'logins',
    limit: MAX_LOGIN_FAILURES,
    key: async (c) => `${addressOf(c)} ${loginKey((await credentialsIn(c))?.usernameOrEmail ?? '')}`,
    onlyRefused: true,
  })

/**
 * Ten wrong passwords a minute for each account and address, by whichever of its names. More are answered as a wrong password is, after the same time: a
 * 429 would tell that two names are of one account.
 */
export function limitGuesses(services: Services): MiddlewareHandler<AppEnv> {
  const limit = limitPerKey(services, {
    name: 'guesses',
    limit: MAX_LOGIN_FAILURES,
    key: async (c) => {
      const name = (await credentialsIn(c))?.usernameOrEmail ?? ''
      return `${addressOf(c)} ${(await findAccount(c.var.services.db, name))?.id ?? loginKey(name)}`
    },
    onlyRefused: true,
  })
  return async (c, next) => {
    try {
      return await limit(c, next)
    } catch (error) {
      if (!(error instanceof AppError && error.name === 'TooManyRequestsError')) throw error
      await isPassword(undefined, (await credentialsIn(c))?.password ?? '')
      throw wrongCredentials()
    }
  }
}

async function credentialsIn(c: Context<AppEnv>): Promise<z.output<typeof Credentials> | undefined> {
  return Credentials.safeParse(await readJson(c.req)).data
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

/**
 * New accounts, guests and upgrades from one address in an hour, counted together: far more than a family or a class makes. Of a link that invites, only
 * signed-out users become guests.
 */
export const limitNewAccounts = (services: Services): MiddlewareHandler<AppEnv> =>
  limitPerKey(services, {
    name: 'registrations',
    limit: MAX_NEW_ACCOUNTS,
    windowMs: HOUR_MS,
    key: addressOf,
    counts: (c) => c.req.method === 'POST' && (c.var.viewerId === null || c.req.path.endsWith('/upgrade')),
  })
