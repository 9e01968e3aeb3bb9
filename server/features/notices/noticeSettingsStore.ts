import { eq } from 'drizzle-orm'
import { defaultNoticeChannels, noticeKinds, type NoticeSettings } from '#shared/api/notices'
import type { DbReader, Transaction } from '#server/base/db/database'
import { noticeSettings } from '#server/base/db/schema'

export async function readNoticeSettings(db: DbReader, userId: string): Promise<NoticeSettings> {
  const { kind, here, mail, push } = noticeSettings
  const chosen = await db.select({ kind, here, mail, push }).from(noticeSettings).where(eq(noticeSettings.userId, userId))
  const rows = new Map(chosen.map(({ kind: of, ...channels }) => [of, channels]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each kind
  return Object.fromEntries(noticeKinds.map((one) => [one, rows.get(one) ?? defaultNoticeChannels])) as NoticeSettings
}

export async function saveNoticeSettings(tx: Transaction, userId: string, changed: Partial<NoticeSettings>): Promise<void> {
  for (const kind of noticeKinds) {
    const channels = changed[kind]
    if (channels === undefined) continue
    await tx
      .insert(noticeSettings)
      .values({ userId, kind, ...channels })
      .onConflictDoUpdate({ target: [noticeSettings.userId, noticeSettings.kind], set: channels })
  }
}
