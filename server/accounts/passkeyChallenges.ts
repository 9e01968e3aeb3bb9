import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/base/services'
import { sessionSecret } from './sessionSecret'

const CHALLENGE_LIFE_MS = 5 * 60_000
const TIME_BYTES = 8
const NONCE_BYTES = 16

/** A passkey is shown to sign in or prove identity, or made for one session. */
export type PasskeyPurpose = 'show' | `make ${string}`

/** Time, nonce and our HMAC of both and the purpose. Only spent challenges are stored. */
export function createChallenge({ config, now }: Pick<Services, 'config' | 'now'>, purpose: PasskeyPurpose): Buffer<ArrayBuffer> {
  const stated = Buffer.alloc(TIME_BYTES + NONCE_BYTES)
  stated.writeBigUInt64BE(BigInt(now()))
  randomBytes(NONCE_BYTES).copy(stated, TIME_BYTES)
  return Buffer.concat([stated, signatureOf(config, purpose, stated)])
}

/** `id` is the same for every encoding of the challenge. */
export interface PasskeyChallenge {
  id: string
  /** Milliseconds since 1970. */
  madeAt: number
  expiresAt: number
}

/** Undefined if signature, purpose or age is wrong. One from far in the future counts as expired. */
export function verifyChallenge(
  { config, now }: Pick<Services, 'config' | 'now'>,
  purpose: PasskeyPurpose,
  challenge: string,
): PasskeyChallenge | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  const stated = bytes.subarray(0, TIME_BYTES + NONCE_BYTES)
  const signature = bytes.subarray(TIME_BYTES + NONCE_BYTES)
  const expected = signatureOf(config, purpose, stated)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
  const madeAt = Number(stated.readBigUInt64BE())
  if (Math.abs(now() - madeAt) >= CHALLENGE_LIFE_MS) return undefined
  return { id: stated.toString('base64url'), madeAt, expiresAt: madeAt + CHALLENGE_LIFE_MS }
}

const signatureOf = (config: Services['config'], purpose: PasskeyPurpose, stated: Buffer): Buffer =>
  createHmac('sha256', sessionSecret(config)).update(`passkey ${purpose} `).update(stated).digest()
