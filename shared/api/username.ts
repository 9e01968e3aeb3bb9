import { z } from 'zod'
import { limits } from '../limits'
import { isAllowedUsername, USERNAME } from '../usernames'
import { lineOf } from './scalars'

/** Unique regardless of case; kept as written. */
export const Username = z
  .string()
  .trim()
  .min(limits.usernameMin, 'too_short')
  .max(limits.usernameMax, 'too_long')
  .regex(USERNAME, 'wrong_characters')
  .refine(isAllowedUsername, 'reserved')

/** In queries. Longer than any username, so that a wrong one is not found rather than rejected. */
export const UsernameAsked = lineOf(60)
