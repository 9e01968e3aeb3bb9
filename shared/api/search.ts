import { z } from 'zod'
import type { CallTable } from './call'
import { LocationSuggestion } from './locations'
import { NamePrefix } from './users'

/** `name` is the username, `displayName` the name shown. */
export const UserSuggestion = z.object({
  type: z.literal('user'),
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  avatar: z.string().nullable(),
})
export type UserSuggestion = z.infer<typeof UserSuggestion>

export const searchCalls = {
  'GET /search/locations': {
    summary: 'Places whose name starts with the query, best first',
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
  'GET /search/users': {
    summary: 'At most five users whose name or username starts with the query',
    access: 'anyone',
    query: z.object({ query: NamePrefix.default('') }),
    reply: z.array(UserSuggestion),
  },
} satisfies CallTable
