import type { z } from 'zod'
import { noticeKinds, type noticeCalls, type NoticeSettings, type PushTarget } from '#shared/api/notices'
import { userExists } from '#server/accounts/userStore'
import { unauthenticatedError, invalidInputError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { markNoticesRead } from '#server/records/notices/noticeWriteStore'
import { limits } from '#shared/limits'
import type { SessionUser } from '#server/base/sessionUser'
import { readNoticeSettings, saveNoticeSettings } from './noticeSettingsStore'
import { isPublicEndpoint } from './publicEndpoint'
import { savePushTarget } from './pushStore'

/** Marks notices as read, but no future ones. */
export async function markNoticesReadUntil(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  until: number,
): Promise<void> {
  await db.write((tx) => markNoticesRead(tx, userId, Math.min(until, now())))
}

type SettingsChange = z.output<(typeof noticeCalls)['PATCH /notifications/settings']['body']>

/** Absent kinds and channels stay. Throws AppError `UnauthorizedError`. */
export async function changeNoticeSettings({ db }: Pick<Services, 'db'>, userId: string, change: SettingsChange): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    if (!(await userExists(tx, userId))) throw unauthenticatedError()
    const known = await readNoticeSettings(tx, userId)
    const changed: Partial<NoticeSettings> = {}
    for (const kind of noticeKinds) {
      const { here, mail, push } = change[kind] ?? {}
      if (change[kind] === undefined) continue
      changed[kind] = { here: here ?? known[kind].here, mail: mail ?? known[kind].mail, push: push ?? known[kind].push }
    }
    await saveNoticeSettings(tx, userId, changed)
  })
}

type Part = Pick<Services, 'config' | 'db' | 'newId' | 'ownNow'>

/** While this session lasts. Idempotent. Throws AppError `InvalidInputError`, `UnauthorizedError`. */
export async function addPushTarget(
  { config, db, newId, ownNow }: Part,
  { sessionId, user }: SessionUser,
  { endpoint, keys }: PushTarget,
): Promise<void> {
  if (config.pushEndpoints === 'public' && !isPublicEndpoint(endpoint))
    throw invalidInputError('Invalid input: the address is not public', { path: 'endpoint', code: 'not_public' })
  const row = { id: newId(), userId: user.id, sessionId, endpoint, ...keys, createdAt: ownNow() }
  await db.write(async (tx) => {
    await tx.lock('users', user.id)
    if (!(await userExists(tx, user.id))) throw unauthenticatedError()
    await savePushTarget(tx, row, limits.pushTargetsPerUser)
  })
}
