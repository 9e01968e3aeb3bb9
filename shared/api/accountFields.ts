import { z } from 'zod'
import { isEmailAddress } from '../emailAddress'
import { codePoints, limits, oneLine } from '../limits'
import { rawText } from './scalars'

/** What is meant as an email address: one's own may be of a time that asked for less. */
export const WrittenEmail = z.string().trim().normalize().max(254)

/** An email address: trimmed, at most 254 characters; kept as written, one account for each mailbox. */
export const Email = WrittenEmail.refine(isEmailAddress, 'not_an_email')

/** Names the user's own account. A value with `@` is an email address. */
export const UsernameOrEmail = rawText(254).transform(oneLine).pipe(z.string().min(1, 'too_short').max(254, 'too_long'))

/** A new password, 8 to 200 code points, never trimmed. */
export const Password = z.string().refine((text) => {
  const length = codePoints(text)
  return length >= limits.passwordMin && length <= limits.passwordMax
}, 'wrong_length')
