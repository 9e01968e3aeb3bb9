import { z } from 'zod'
import { limits } from '../limits'
import { isAllowedUsername, USERNAME } from '../usernames'
import { lineOf } from './scalars'

/** A new username. Unique and found without regard to case; kept as written. */
export const Username = z
  .string()
  .trim()
  .min(limits.usernameMin, 'too_short')
  .max(limits.usernameMax, 'too_long')
  .regex(USERNAME, 'wrong_characters')
  .refine(isAllowedUsername, 'reserved')

/** A username that somebody asks for: longer than any, so that a wrong one is unknown, and not refused. */
export const UsernameAsked = lineOf(60)
