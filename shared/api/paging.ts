import { z } from 'zod'
import { limits } from '../limits'

/** How many things a page of a list holds: 1 to 50, in a query text or a number. */
export const Limit = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,3}$/, 'not_a_number')
      .transform(Number),
  ])
  .pipe(z.int().min(1, 'too_small').max(limits.pageMax, 'too_big'))

/** Where a page begins: taken from the `Link` header of the page before, never made by hand. */
export const Cursor = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9_-]+$/, 'not_a_cursor')

/** The two parameters of every list that comes in pages. */
export const paging = { limit: Limit.default(limits.pageDefault), cursor: Cursor.optional() }

/** A yes or no in a query text. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
