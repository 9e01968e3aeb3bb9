import { findUser } from '#server/accounts/userStore'
import type { Services } from '#server/base/services'
import { queueMail, renderMail } from '#server/mail/queueMail'
import { listUnmailed } from '#server/records/notices/noticeReadStore'
import { markNoticesMailed, listUsersToMail, listUnmailedIds } from '#server/records/notices/unmailedStore'
import { noticeLetter } from './noticeLetter'

const DAY_MS = 24 * 3600_000
/** Users per step. */
const MAX_PEOPLE = 50

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'ownNow'>

/**
 * Mails all unread notices to users with one older than a day. True if more
 * users may wait. Concurrent servers mail each notice once.
 */
export async function mailNotices(services: Part): Promise<boolean> {
  const people = await listUsersToMail(services.db, services.ownNow() - DAY_MS, MAX_PEOPLE)
  for (const userId of people) await mailTo(services, userId)
  return people.length === MAX_PEOPLE
}

async function mailTo(services: Part, userId: string): Promise<void> {
  const { config, db } = services
  const { waiting, notices, user } = await db.snapshot(async (at) => ({
    waiting: await listUnmailedIds(at, userId),
    notices: await listUnmailed(at, userId),
    user: await findUser(at, userId),
  }))
  const [oldest] = waiting
  if (oldest === undefined) return
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  // Guests have no address.
  const isMailed = user !== undefined && user.email !== '' && notices.length > 0
  const username = user?.emailConfirmedAt === null ? undefined : user?.username
  const mail = isMailed
    ? await renderMail(services, {
        to: user.email,
        letter: noticeLetter(notices, { username, origin }),
        isKnown: username !== undefined,
      })
    : undefined
  await db.write(async (tx) => {
    const ids = waiting.map(({ id }) => id)
    if ((await markNoticesMailed(tx, ids)) && mail !== undefined)
      await queueMail(services, tx, `notices ${userId} ${oldest.id} ${oldest.since}`, mail)
  })
}
