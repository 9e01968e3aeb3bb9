import { z } from 'zod'
import { EMAIL_ADDRESS } from '../emailAddress'
import { codePoints, limits, oneLine } from '../limits'
import { rawText } from './scalars'

/** An email address: trimmed, at most 254 characters; kept as written, unique without regard to case. */
export const Email = z.string().trim().max(254).regex(EMAIL_ADDRESS, 'not_an_email')

/** Names the user's own account. A value with `@` is an email address. */
export const UsernameOrEmail = rawText(254).transform(oneLine).pipe(z.string().min(1, 'too_short').max(254, 'too_long'))

/** A new password, 8 to 200 code points, never trimmed. */
export const Password = z.string().refine((text) => {
  const length = codePoints(text)
  return length >= limits.passwordMin && length <= limits.passwordMax
}, 'wrong_length')
