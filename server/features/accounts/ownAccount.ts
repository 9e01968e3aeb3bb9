import type { UserPublic } from '#shared/api/users'
import { toIsoInstant } from '#shared/dates'
import type { DbReader } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { isSuspended } from '#server/base/sessionUser'
import { findPendingEmailChange } from '#server/accounts/accountTokenStore'
import { findHidingModeration } from '#server/access/moderationDecisionStore'
import { findUserWithPrivateFields, type UserWithPrivateFields } from '#server/accounts/userStore'

type Part = Pick<Services, 'ownNow'> & { db: DbReader }

export async function toOwnProfile(
  { db, ownNow }: Part,
  { user, emailConfirmed, hasPassword, status, mapAudience, isHidden }: UserWithPrivateFields,
): Promise<UserPublic> {
  const moderation = isHidden ? await findHidingModeration(db, 'profile', user.id) : undefined
  const pending = await findPendingEmailChange(db, user.id, ownNow())
  const { isGuest, isModerator, suspendedUntil } = status
  return {
    ...user,
    emailConfirmed,
    emailPending: pending?.email ?? null,
    hasPassword,
    mapAudience,
    isGuest,
    isModerator,
    ...(moderation !== undefined && { moderation }),
    suspendedUntil: suspendedUntil !== null && isSuspended(status, ownNow()) ? toIsoInstant(suspendedUntil) : null,
  }
}

export async function findOwnAccount(services: Part, userId: string): Promise<{ user: UserPublic; email: string } | undefined> {
  const found = await findUserWithPrivateFields(services.db, userId, userId)
  return found && { user: await toOwnProfile(services, found), email: found.email }
}
