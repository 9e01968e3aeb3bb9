import { z } from 'zod'
import { limits } from '../limits'

/** 1 to 50, as text or number. */
export const PageLimit = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,3}$/, 'not_a_number')
      .transform(Number),
  ])
  .pipe(z.int().min(1, 'too_small').max(limits.pageMax, 'too_big'))

/** Opaque, from the `Link` header of the page before. */
const PageCursor = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9_-]+$/, 'not_a_cursor')

export const pagingFields = { limit: PageLimit.default(limits.pageDefault), cursor: PageCursor.optional() }

export const QueryFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
