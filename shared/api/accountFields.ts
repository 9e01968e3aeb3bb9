import { z } from 'zod'
import { isEmailAddress } from '../emailAddress'
import { countCodePoints, limits, normalizeLine } from '../limits'
import { isAllowedUsername, USERNAME_PATTERN } from '../usernames'
import { rawTextSchema, lineSchema } from './scalars'

/** Loose: older accounts may have addresses that `Email` rejects. */
export const LooseEmail = z.string().trim().normalize().max(254)

/** Kept as written. One account per mailbox. */
export const Email = LooseEmail.refine(isEmailAddress, 'not_an_email')

/** A value with `@` is an email address. */
export const UsernameOrEmail = rawTextSchema(254)
  .transform(normalizeLine)
  .pipe(z.string().min(1, 'too_short').max(254, 'too_long'))

/** 8 to 200 code points, never trimmed. */
export const Password = z.string().refine((text) => {
  const length = countCodePoints(text)
  return length >= limits.passwordMin && length <= limits.passwordMax
}, 'wrong_length')

/** Unique regardless of case; kept as written. */
export const Username = z
  .string()
  .trim()
  .min(limits.usernameMin, 'too_short')
  .max(limits.usernameMax, 'too_long')
  .regex(USERNAME_PATTERN, 'wrong_characters')
  .refine(isAllowedUsername, 'reserved')

/** Longer than any username, so that a wrong one is not found rather than rejected. */
export const UsernameQuery = lineSchema(60)
