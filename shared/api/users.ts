import { z } from 'zod'
import type { CallTable } from './call'
import { Flag } from './paging'

/** A person as cards and lists show them. */
export const UserBrief = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
})
export type UserBrief = z.infer<typeof UserBrief>

/** A person as a profile shows them; `isFollowing` when a session asks, `email` only to oneself. */
export const UserPublic = UserBrief.extend({
  followers: z.int(),
  following: z.int(),
  isFollowing: z.boolean().optional(),
  email: z.string().optional(),
})
export type UserPublic = z.infer<typeof UserPublic>

/** The calls about people. */
export const userCalls = {
  'GET /users/{idOrUsername}': {
    summary: 'One person, by id or username',
    access: 'anyone',
    params: z.object({ idOrUsername: z.string().min(1).max(60) }),
    query: z.object({ includeEmail: Flag.default(false) }),
    reply: UserPublic,
    errors: ['NotFoundError'],
  },
} satisfies CallTable
