import { findUser } from '#server/accounts/userStore'
import type { Services } from '#server/base/services'
import { queueMail, renderMail } from '#server/mail/queueMail'
import { listUnmailedNotices } from '#server/records/notices/noticeReadStore'
import { markNoticesMailed, listUsersToMail, listUnmailedNoticeIds } from '#server/records/notices/noticeWriteStore'
import type { Notice } from '#shared/api/notices'
import { formatNotice } from '#shared/noticeTexts'
import type { Letter } from '#server/mail/letter'

const DAY_MS = 24 * 3600_000
/** Users per step. */
const MAX_PEOPLE = 50
const MAX_SHOWN = 20

type Part = Pick<Services, 'bus' | 'config' | 'db' | 'newId' | 'ownNow'>

interface Reader {
  /** Undefined: the address is not confirmed. */
  username: string | undefined
  origin: string
}

/** All unread notices of users with one older than a day, once. True if more users may wait. */
export async function mailNotices(services: Part): Promise<boolean> {
  const people = await listUsersToMail(services.db, services.ownNow() - DAY_MS, MAX_PEOPLE)
  for (const userId of people) await mailTo(services, userId)
  return people.length === MAX_PEOPLE
}

async function mailTo(services: Part, userId: string): Promise<void> {
  const { config, db } = services
  const { waiting, notices, user } = await db.snapshot(async (at) => ({
    waiting: await listUnmailedNoticeIds(at, userId),
    notices: await listUnmailedNotices(at, userId),
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
        isAddressConfirmed: username !== undefined,
      })
    : undefined
  await db.write(async (tx) => {
    const ids = waiting.map(({ id }) => id)
    if ((await markNoticesMailed(tx, ids)) && mail !== undefined)
      await queueMail(services, tx, `notices ${userId} ${oldest.id} ${oldest.since}`, mail)
  })
}

const inNumber = (count: number): string => (count === 1 ? '1 aviso' : `${count} avisos`)

export function noticeLetter(notices: readonly Notice[], { username, origin }: Reader): Letter {
  const count = notices.length
  const shown = username === undefined ? [] : notices.slice(0, MAX_SHOWN)
  const more = count - shown.length
  const rest = more === 1 ? 'Y 1 aviso más.' : `Y ${more} avisos más.`
  return {
    subject: `Tienes ${inNumber(count)} en Periplo`,
    paragraphs: [
      username === undefined ? 'Hola:' : `Hola, @${username}:`,
      count === 1 ? 'Esto es lo que aún no has leído:' : 'Esto es lo que ha pasado y aún no has leído:',
      ...(username === undefined ? [`${inNumber(count)}.`] : shown.map((notice) => `${formatNotice(notice)}.`)),
      ...(username !== undefined && more > 0 ? [rest] : []),
    ],
    action: { label: 'Ver mis avisos', url: `${origin}/notifications` },
    notes: ['Recibes este correo, como mucho uno al día, porque lo has pedido en Configuración. Allí puedes dejar de recibirlo.'],
  }
}
