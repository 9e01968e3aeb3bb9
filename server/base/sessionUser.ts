import type { UserBrief } from '#shared/api/users'

/** Somebody who is signed in, and by which session. */
export interface SessionUser {
  sessionId: string
  user: UserBrief
}
