import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { isId } from '#shared/ids'
import type { Services } from '#server/base/services'
import { sessionSecret } from './sessionSecret'

type Signing = Pick<Services, 'config' | 'now'>

/** What an access token of ours says. `isFresh`: its time has not run out. */
export interface AccessClaims {
  sessionId: string
  isFresh: boolean
  /** With which refresh token it came, in the words of `rotationOf`; undefined for those of before that was told. */
  rotation: string | undefined
}

/** A token that names a session, good for ACCESS_TOKEN_SECONDS, and comes along with a refresh token. */
export function signAccessToken({ config, now }: Signing, sessionId: string, refreshToken: string): Promise<string> {
  const issuedAt = Math.floor(now() / 1000)
  return new SignJWT({ sid: sessionId, rot: rotationOf(hashToken(refreshToken)) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + config.accessTokenSeconds)
    .sign(sessionSecret(config))
}

/** What an access token says; undefined when it is not ours (garbage, another signature). */
export async function readAccessToken(signing: Signing, token: string): Promise<AccessClaims | undefined> {
  const known = verifiedBy(signing.config).get(token) ?? (await verify(signing, token))
  if (known === undefined) return undefined
  const { sessionId, rotation, expiresAt } = known
  return { sessionId, rotation, isFresh: expiresAt > Math.floor(signing.now() / 1000) }
}

/** What a signature vouches for: the same for as long as the token is shown, so it is checked once. */
interface VerifiedToken {
  sessionId: string
  rotation: string | undefined
  /** Seconds since 1970. */
  expiresAt: number
}

/** Tokens seen lately, of some thousand people. */
const MAX_VERIFIED_TOKENS = 10_000
const verified = new WeakMap<Signing['config'], Map<string, VerifiedToken>>()

function verifiedBy(config: Signing['config']): Map<string, VerifiedToken> {
  const tokens = verified.get(config) ?? new Map<string, VerifiedToken>()
  verified.set(config, tokens)
  return tokens
}

async function verify({ config }: Signing, token: string): Promise<VerifiedToken | undefined> {
  try {
    // Whether it is too old is a question of its own.
    const { payload } = await jwtVerify(token, sessionSecret(config), { algorithms: ['HS256'], currentDate: new Date(0) })
    const { sid: sessionId, rot, exp: expiresAt } = payload
    if (!isId(sessionId) || expiresAt === undefined) return undefined
    const tokens = verifiedBy(config)
    if (tokens.size >= MAX_VERIFIED_TOKENS) tokens.delete(tokens.keys().next().value ?? '')
    const known = { sessionId, rotation: typeof rot === 'string' ? rot : undefined, expiresAt }
    tokens.set(token, known)
    return known
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** A first refresh token: its session's id and a secret part. */
export const newRefreshToken = (sessionId: string): string => `${sessionId}.${randomBytes(32).toString('base64url')}`

/**
 * The token that follows `token` at a rotation. It is derived, so that parallel tabs that refresh with the same old token get the same new
 * one, although only hashes are kept; without our secret nobody can tell it from a random one.
 */
export function nextRefreshToken(config: Services['config'], token: string): string {
  const [sessionId = ''] = token.split('.')
  return `${sessionId}.${createHmac('sha256', sessionSecret(config)).update(`refresh ${token}`).digest('base64url')}`
}

/** The session that a refresh token names; undefined when it has not the form of one. */
export function sessionIdOf(refreshToken: string): string | undefined {
  const [sessionId, secret = '', ...rest] = refreshToken.split('.')
  return isId(sessionId) && /^[\w-]{43}$/.test(secret) && rest.length === 0 ? sessionId : undefined
}

/** A refresh token in the form in which it is kept. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What of a kept hash an access token may say: enough to know the rotation again. */
export const rotationOf = (refreshHash: string): string => refreshHash.slice(0, 16)

/** Whether a token's hash is the kept one, without telling by time where they differ. */
export const isSameHash = (hash: string, kept: string | null): boolean =>
  kept !== null && hash.length === kept.length && timingSafeEqual(Buffer.from(hash), Buffer.from(kept))
