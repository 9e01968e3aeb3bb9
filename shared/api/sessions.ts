import { z } from 'zod'
import type { CallTable } from './call'
import { paging } from './paging'
import { Id, Instant } from './scalars'

/** A browser in which somebody is signed in; what it runs on and what it is called are null where it does not say so. */
export const AccountSession = z.object({
  id: z.string(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
  createdAt: Instant,
  /** To some minutes. */
  lastSeenAt: Instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** The calls about where somebody is signed in. */
export const sessionCalls = {
  'GET /auth/sessions': {
    summary: 'Where the session user is signed in, the latest sign-in first',
    access: 'session',
    query: z.object({ ...paging }),
    reply: z.array(AccountSession),
  },
  'DELETE /auth/sessions': { summary: "End all of the session user's sessions but this one", access: 'session', forGuests: true },
  'DELETE /auth/sessions/{id}': {
    summary: "End one of the session user's sessions; of this one it is a sign-out",
    access: 'session',
    forGuests: true,
    params: z.object({ id: Id }),
  },
} satisfies CallTable
