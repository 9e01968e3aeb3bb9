import type { UserPublic } from '#shared/api/users'
import type { Reader } from '#server/base/db/database'
import type { Services } from '#server/base/services'
import { findPendingAddress } from '#server/accounts/accountTokenStore'
import { findUserPublic } from '#server/accounts/userStore'

type Part = Pick<Services, 'ownNow'> & { db: Reader }

/** Somebody as only they themselves see them. */
export async function asSeenByThemselves(
  { db, ownNow }: Part,
  { user, emailConfirmed }: { user: UserPublic; emailConfirmed: boolean },
): Promise<UserPublic> {
  const pending = await findPendingAddress(db, user.id, ownNow())
  return { ...user, emailConfirmed, emailPending: pending?.email ?? null }
}

/** One's own account; undefined when it is gone. */
export async function findOwnAccount(services: Part, userId: string): Promise<{ user: UserPublic; email: string } | undefined> {
  const found = await findUserPublic(services.db, userId, userId)
  return found && { user: await asSeenByThemselves(services, found), email: found.email }
}
