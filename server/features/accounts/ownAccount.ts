import type { UserPublic } from '#shared/api/users'
import { toInstant } from '#shared/dates'
import type { Reader } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { isSuspended } from '#server/base/sessionUser'
import { findPendingAddress } from '#server/accounts/accountTokenStore'
import { findModeration } from '#server/records/decisionStore'
import { findUserPublic, type FoundUser } from '#server/accounts/userStore'

type Part = Pick<Services, 'ownNow'> & { db: Reader }

/** Somebody as only they themselves see them. */
export async function asSeenByThemselves(
  { db, ownNow }: Part,
  { user, emailConfirmed, hasPassword, standing, isHidden }: FoundUser,
): Promise<UserPublic> {
  const moderation = isHidden ? await findModeration(db, 'profile', user.id) : undefined
  const pending = await findPendingAddress(db, user.id, ownNow())
  const { isGuest, isModerator, suspendedUntil } = standing
  return {
    ...user,
    emailConfirmed,
    emailPending: pending?.email ?? null,
    hasPassword,
    isGuest,
    isModerator,
    ...(moderation !== undefined && { moderation }),
    suspendedUntil: suspendedUntil !== null && isSuspended(standing, ownNow()) ? toInstant(suspendedUntil) : null,
  }
}

/** One's own account; undefined when it is gone. */
export async function findOwnAccount(services: Part, userId: string): Promise<{ user: UserPublic; email: string } | undefined> {
  const found = await findUserPublic(services.db, userId, userId)
  return found && { user: await asSeenByThemselves(services, found), email: found.email }
}
