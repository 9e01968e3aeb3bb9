import type { z } from 'zod'
import { noticeKinds, type noticeCalls, type NoticeSettings } from '#shared/api/notices'
import { userExists } from '#server/accounts/userStore'
import { unauthenticated } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { markRead } from '#server/records/notices/noticeWriteStore'
import { readNoticeSettings, saveNoticeSettings } from './noticeSettingsStore'

/** Marks notices as read, but no future ones. */
export async function readNotices({ db, now }: Pick<Services, 'db' | 'now'>, userId: string, until: number): Promise<void> {
  await db.write((tx) => markRead(tx, userId, Math.min(until, now())))
}

type SettingsChange = z.output<(typeof noticeCalls)['PATCH /notifications/settings']['body']>

/** Absent kinds and channels stay. Throws AppError `UnauthorizedError`. */
export async function changeNoticeSettings({ db }: Pick<Services, 'db'>, userId: string, change: SettingsChange): Promise<void> {
  await db.write(async (tx) => {
    await tx.lock('users', userId)
    if (!(await userExists(tx, userId))) throw unauthenticated()
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
