import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sessionSecret } from '#server/accounts/sessionSecret'
import type { Config } from '#server/base/config'

const OutgoingMail = z.object({
  messageId: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type OutgoingMail = z.infer<typeof OutgoingMail>

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (config: Config): Uint8Array => new Uint8Array(hkdfSync('sha256', sessionSecret(config), '', 'mails', 32))

/** A copy of the database contains no usable link. */
export function encryptMail(config: Config, mail: OutgoingMail): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(config), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(mail)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Throws if the secret differs. */
export function decryptMail(config: Config, text: string): OutgoingMail {
  const bytes = Buffer.from(text, 'base64')
  const cipher = createDecipheriv(CIPHER, keyOf(config), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const opened = Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()])
  return OutgoingMail.parse(JSON.parse(opened.toString()))
}
