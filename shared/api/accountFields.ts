import { z } from 'zod'
import { codePoints, limits, oneLine } from '../limits'

const EMAIL = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@.]+(?:\.[^\s\p{Cc}@.]+)+$/u

/** An e-mail address: trimmed, at most 254 characters; kept as written, unique without regard to case. */
export const Email = z.string().trim().max(254).regex(EMAIL, 'not_an_email')

/** What names one's own account. A value with `@` is an e-mail. */
export const UsernameOrEmail = z.string().transform(oneLine).pipe(z.string().min(1, 'too_short').max(254, 'too_long'))

/** A new password, 8 to 200 code points, never trimmed. */
export const Password = z.string().refine((text) => {
  const length = codePoints(text)
  return length >= limits.passwordMin && length <= limits.passwordMax
}, 'wrong_length')
