import { limits } from '#shared/limits'
import { findUser } from '#server/accounts/userStore'
import type { Transaction } from '#server/base/db/database'
import { AppError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { countCommentsBy } from './commentStore'
import { countInvitedBy } from './collaboratorStore'
import { countPublicItineraries } from './itineraryStore'

const YOUNG_MS = 24 * 3600_000

const allowances = {
  publicTrips: { path: 'isPublic', most: limits.youngPublicTrips, count: countPublicItineraries },
  invitations: { path: 'username', most: limits.youngInvitations, count: countInvitedBy },
  comments: { path: 'text', most: limits.youngComments, count: countCommentsBy },
  follows: {
    path: 'id',
    most: limits.youngFollows,
    count: async (tx: Transaction, userId: string) => (await findUser(tx, userId))?.following ?? 0,
  },
} as const

/** Throws AppError `TooManyRequestsError` (code `young_account`). The caller holds the user's lock. */
export async function enforceNewAccountLimit(
  { config, ownNow }: Pick<Services, 'config' | 'ownNow'>,
  tx: Transaction,
  userId: string,
  what: keyof typeof allowances,
): Promise<void> {
  if (!config.rateLimit) return
  const user = await findUser(tx, userId)
  const oldAt = (user?.createdAt ?? 0) + YOUNG_MS
  if (oldAt <= ownNow()) return
  const { path, most, count } = allowances[what]
  if ((await count(tx, userId)) < most) return
  throw new AppError('TooManyRequestsError', 'New accounts have a lower limit', {
    issues: [{ path, code: 'young_account' }],
    retryAfter: Math.max(1, Math.ceil((oldAt - ownNow()) / 1000)),
  })
}
