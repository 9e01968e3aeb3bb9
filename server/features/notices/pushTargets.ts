import type { PushTarget } from '#shared/api/notices'
import { limits } from '#shared/limits'
import { userExists } from '#server/accounts/userStore'
import { invalidInput, unauthenticated } from '#server/base/errors'
import type { Services } from '#server/base/services'
import type { SessionUser } from '#server/base/sessionUser'
import { isPublicEndpoint } from './publicEndpoint'
import { savePushTarget } from './pushTargetStore'

type Part = Pick<Services, 'config' | 'db' | 'newId' | 'ownNow'>

/**
 * Sends the user's pushes to a browser while this session lasts. Idempotent.
 * Throws AppError `InvalidInputError` for a private endpoint,
 * `UnauthorizedError`.
 */
export async function addPushTarget(
  { config, db, newId, ownNow }: Part,
  { sessionId, user }: SessionUser,
  { endpoint, keys }: PushTarget,
): Promise<void> {
  if (config.pushEndpoints === 'public' && !isPublicEndpoint(endpoint))
    throw invalidInput('Invalid input: the address is not public', { path: 'endpoint', code: 'not_public' })
  const row = { id: newId(), userId: user.id, sessionId, endpoint, ...keys, createdAt: ownNow() }
  await db.write(async (tx) => {
    await tx.lock('users', user.id)
    if (!(await userExists(tx, user.id))) throw unauthenticated()
    await savePushTarget(tx, row, limits.pushTargetsPerUser)
  })
}
