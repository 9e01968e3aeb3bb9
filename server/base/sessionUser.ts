import type { UserBrief } from '#shared/api/users'

export interface AccountStatus {
  isModerator: boolean
  /** Read-only until then: milliseconds since 1970, by the process's own clock. */
  suspendedUntil: number | null
  /** Has no credentials; member of one itinerary, a visitor elsewhere. */
  isGuest: boolean
}

export interface SessionUser {
  sessionId: string
  user: UserBrief
  status: AccountStatus
}

export const isSuspended = ({ suspendedUntil }: Pick<AccountStatus, 'suspendedUntil'>, now: number): boolean =>
  suspendedUntil !== null && suspendedUntil > now
