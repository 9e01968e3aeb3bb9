import { z } from 'zod'
import { noticeCalls } from '#shared/api/notices'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { listNotices } from '#server/records/notices/noticeReadStore'
import { callRoutes } from '../api/callRoutes'
import { changeNoticeSettings, markNoticesReadUntil, addPushTarget } from './noticeService'
import { readNoticeSettings } from './noticeSettingsStore'
import { deletePushTargetByEndpoint } from './pushStore'
import { pushKeysOf } from './pushKeyStore'

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
