import { z } from 'zod'
import { noticeCalls, noticeKinds, type NoticeSettings, type PushTarget } from '#shared/api/notices'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { listNotices } from '#server/records/notices/noticeReadStore'
import { callRoutes } from '../api/callRoutes'
import { readNoticeSettings, saveNoticeSettings } from './noticeSettingsStore'
import { deletePushTargetByEndpoint, savePushTarget, pushKeysOf } from './pushStore'
import { userExists } from '#server/accounts/userStore'
import { unauthenticatedError, invalidInputError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { markNoticesRead } from '#server/records/notices/noticeWriteStore'
import { limits } from '#shared/limits'
import type { SessionUser } from '#server/base/sessionUser'
import { isPublicEndpoint } from './publicEndpoint'

const SORT = 'notifications'
const Position = z.tuple([z.int(), z.string()])

export const noticeRoutes = callRoutes(noticeCalls, {
  'GET /notifications': async (c) => {
    const { services, user, query } = c.var
    const after = readCursor(SORT, query.cursor, Position)
    const { notices, next } = await listNotices(services.db, user.id, { limit: query.limit, after, now: services.ownNow() })
    setNextPageLink(c, next && writeCursor(SORT, next))
    return notices
  },

  'POST /notifications/read': (c) => markNoticesReadUntil(c.var.services, c.var.user.id, Date.parse(c.var.body.until)),

  'GET /notifications/settings': (c) => readNoticeSettings(c.var.services.db, c.var.user.id),

  'PATCH /notifications/settings': (c) => changeNoticeSettings(c.var.services, c.var.user.id, c.var.body),

  'GET /notifications/push': async (c) => ({ publicKey: (await pushKeysOf(c.var.services.db)).publicKey }),

  'POST /notifications/push': (c) => addPushTarget(c.var.services, c.var.session, c.var.body),

  'DELETE /notifications/push': async (c) => {
    const { services, user, body } = c.var
    await services.db.write((tx) => deletePushTargetByEndpoint(tx, user.id, body.endpoint))
  },
})

/** Marks no future ones. */
async function markNoticesReadUntil({ db, now }: Pick<Services, 'db' | 'now'>, userId: string, until: number): Promise<void> {
  await db.write((tx) => markNoticesRead(tx, userId, Math.min(until, now())))
}

type SettingsChange = z.output<(typeof noticeCalls)['PATCH /notifications/settings']['body']>

/** Absent kinds and channels stay. Throws AppError `UnauthorizedError`. */
async function changeNoticeSettings({ db }: Pick<Services, 'db'>, userId: string, change: SettingsChange): Promise<void> {
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
async function addPushTarget(
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
