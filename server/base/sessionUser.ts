import type { UserBrief } from '#shared/api/users'

/** What somebody may do beside what everybody may. */
export interface Standing {
  isModerator: boolean
  /** Until then they may only read: milliseconds since 1970, by the clock of each process. */
  suspendedUntil: number | null
  /** Has no account to come back to, and takes part in the trip to which they were invited; elsewhere they are as visitors. */
  isGuest: boolean
}

/** Somebody who is signed in, and by which session. */
export interface SessionUser {
  sessionId: string
  user: UserBrief
  standing: Standing
}

/** Whether somebody may only read by now. */
export const isSuspended = ({ suspendedUntil }: Pick<Standing, 'suspendedUntil'>, now: number): boolean =>
  suspendedUntil !== null && suspendedUntil > now
