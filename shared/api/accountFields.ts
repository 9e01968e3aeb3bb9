import { z } from 'zod'
import { isEmailAddress } from '../emailAddress'
import { codePoints, limits, oneLine } from '../limits'
import { rawText } from './scalars'

/** Loose: older accounts may have addresses that `Email` rejects. */
export const WrittenEmail = z.string().trim().normalize().max(254)

/** Trimmed, at most 254 characters, kept as written. One account per mailbox. */
export const Email = WrittenEmail.refine(isEmailAddress, 'not_an_email')

/** A value with `@` is an email address. */
export const UsernameOrEmail = rawText(254).transform(oneLine).pipe(z.string().min(1, 'too_short').max(254, 'too_long'))

/** 8 to 200 code points, never trimmed. */
export const Password = z.string().refine((text) => {
  const length = codePoints(text)
  return length >= limits.passwordMin && length <= limits.passwordMax
}, 'wrong_length')
