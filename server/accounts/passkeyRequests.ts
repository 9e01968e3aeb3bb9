import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/base/services'
import { sessionSecret } from './sessionSecret'

const REQUEST_LIFE_MS = 5 * 60_000
const TIME_BYTES = 8
const NONCE_BYTES = 16

/** What a passkey is asked for: to sign in or to show who somebody is, or to be made for one session. */
export type PasskeyPurpose = 'show' | `make ${string}`

/**
 * The challenge of a request for a passkey: its time, a nonce, and our signature over both and the purpose. Only those that are answered are kept in the
 * database (`spendRequest`).
 */
export function newRequest({ config, now }: Pick<Services, 'config' | 'now'>, purpose: PasskeyPurpose): Buffer<ArrayBuffer> {
  const stated = Buffer.alloc(TIME_BYTES + NONCE_BYTES)
  stated.writeBigUInt64BE(BigInt(now()))
  randomBytes(NONCE_BYTES).copy(stated, TIME_BYTES)
  return Buffer.concat([stated, signatureOf(config, purpose, stated)])
}

/** A request for a passkey, however its challenge is spelled. */
export interface PasskeyRequest {
  id: string
  /** In milliseconds since 1970. */
  madeAt: number
  expiresAt: number
}

/** The request of a challenge; undefined when it is not of ours, for something else, or too old. One that a clock made far ahead is as good as old. */
export function readRequest(
  { config, now }: Pick<Services, 'config' | 'now'>,
  purpose: PasskeyPurpose,
  challenge: string,
): PasskeyRequest | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  const stated = bytes.subarray(0, TIME_BYTES + NONCE_BYTES)
  const signature = bytes.subarray(TIME_BYTES + NONCE_BYTES)
  const expected = signatureOf(config, purpose, stated)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
  const madeAt = Number(stated.readBigUInt64BE())
  if (Math.abs(now() - madeAt) >= REQUEST_LIFE_MS) return undefined
  return { id: stated.toString('base64url'), madeAt, expiresAt: madeAt + REQUEST_LIFE_MS }
}

const signatureOf = (config: Services['config'], purpose: PasskeyPurpose, stated: Buffer): Buffer =>
  createHmac('sha256', sessionSecret(config)).update(`passkey ${purpose} `).update(stated).digest()
