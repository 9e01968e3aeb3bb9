import { z } from 'zod'
import { codePoints, limits } from '../limits'

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** An e-mail address: trimmed, at most 254 characters; kept as written, unique without regard to case. */
export const Email = z.string().trim().max(254).regex(EMAIL, 'not_an_email')

/** A new password, 8 to 200 code points, never trimmed. */
export const Password = z.string().refine((text) => {
  const length = codePoints(text)
  return length >= limits.passwordMin && length <= limits.passwordMax
}, 'wrong_length')
