import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { isId } from '#shared/ids'
import type { Services } from '#server/base/services'
import { sessionSecret } from './sessionSecret'

type Signing = Pick<Services, 'config' | 'now'>

export interface AccessClaims {
  sessionId: string
  isFresh: boolean
  /** Of the refresh token issued with it (`rotationIdOf`); undefined in tokens of older versions. */
  rotationId: string | undefined
}

export function signAccessToken({ config, now }: Signing, sessionId: string, refreshToken: string): Promise<string> {
  const issuedAt = Math.floor(now() / 1000)
  return new SignJWT({ sid: sessionId, rot: rotationIdOf(hashToken(refreshToken)) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + config.accessTokenSeconds)
    .sign(sessionSecret(config))
}

export async function readAccessToken(signing: Signing, token: string): Promise<AccessClaims | undefined> {
  const known = verifiedBy(signing.config).get(token) ?? (await verify(signing, token))
  if (known === undefined) return undefined
  const { sessionId, rotationId, expiresAt } = known
  return { sessionId, rotationId, isFresh: expiresAt > Math.floor(signing.now() / 1000) }
}

interface VerifiedToken {
  sessionId: string
  rotationId: string | undefined
  /** Seconds since 1970. */
  expiresAt: number
}

const MAX_VERIFIED_TOKENS = 10_000
const verified = new WeakMap<Signing['config'], Map<string, VerifiedToken>>()

function verifiedBy(config: Signing['config']): Map<string, VerifiedToken> {
  const tokens = verified.get(config) ?? new Map<string, VerifiedToken>()
  verified.set(config, tokens)
  return tokens
}

async function verify({ config }: Signing, token: string): Promise<VerifiedToken | undefined> {
  try {
    // Expiry is checked separately.
    const { payload } = await jwtVerify(token, sessionSecret(config), { algorithms: ['HS256'], currentDate: new Date(0) })
    const { sid: sessionId, rot, exp: expiresAt } = payload
    if (!isId(sessionId) || expiresAt === undefined) return undefined
    const tokens = verifiedBy(config)
    if (tokens.size >= MAX_VERIFIED_TOKENS) tokens.delete(tokens.keys().next().value ?? '')
    const known = { sessionId, rotationId: typeof rot === 'string' ? rot : undefined, expiresAt }
    tokens.set(token, known)
    return known
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

export const newRefreshToken = (sessionId: string): string => `${sessionId}.${randomBytes(32).toString('base64url')}`

/** Derived by HMAC: parallel tabs get the same successor although only hashes are stored. */
export function nextRefreshToken(config: Services['config'], token: string): string {
  const [sessionId = ''] = token.split('.')
  return `${sessionId}.${createHmac('sha256', sessionSecret(config)).update(`refresh ${token}`).digest('base64url')}`
}

export function sessionIdOf(refreshToken: string): string | undefined {
  const [sessionId, secret = '', ...rest] = refreshToken.split('.')
  return isId(sessionId) && /^[\w-]{43}$/.test(secret) && rest.length === 0 ? sessionId : undefined
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The part of a stored hash that access tokens carry. */
export const rotationIdOf = (refreshHash: string): string => refreshHash.slice(0, 16)

export const isSameHash = (hash: string, kept: string | null): boolean =>
  kept !== null && hash.length === kept.length && timingSafeEqual(Buffer.from(hash), Buffer.from(kept))
