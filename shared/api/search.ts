import { z } from 'zod'
import type { CallTable } from './call'
import { LocationSuggestion } from './locations'

/** The calls behind search boxes. */
export const searchCalls = {
  'GET /search/locations': {
    summary: 'Places whose name begins like the query, best first',
    access: 'anyone',
    query: z.object({
      query: z.string().max(200, 'too_long').default(''),
      lang: z
        .string()
        .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'not_a_language')
        .default('es'),
    }),
    reply: z.array(LocationSuggestion),
  },
} satisfies CallTable
