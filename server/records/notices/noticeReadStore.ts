import type { Notice, NoticeChannel, NoticeKind, NoticeMessage } from '#shared/api/notices'
import type { UserBrief } from '#shared/api/users'
import { firstRowOf, type DbReader } from '#server/base/db/database'
import { column, booleanColumn, isoInstantColumn, rowShape, type RowOf } from '#server/base/db/rowShape'
import { isVisibleSql } from '#server/access/visibility'
import { isActorVisibleSql, fromVisibleNoticesSql } from './noticeVisibility'

export const NOTICE_RETENTION_MS = 90 * 24 * 3600_000

/** Candidates read for one page, and for the count of unread ones. */
const MAX_NOTICE_CANDIDATES = 500
const MAX_ACTORS = 3

const ifVisible = (value: string): string => `CASE WHEN ${isVisibleSql('itinerary')} THEN ${value} END`
const ifOwn = (value: string): string => `CASE WHEN l.user_id = @viewer THEN ${value} END`

const shape = rowShape({
  id: column<string>('n.id'),
  kind: column<NoticeKind>('n.kind'),
  happenedAt: column<number>('n.at'),
  at: isoInstantColumn('n.at'),
  read: booleanColumn('n.read_until >= n.at'),
  itineraryId: column<string | null>(ifVisible('t.id')),
  itineraryTitle: column<string | null>(ifVisible('t.title')),
  listId: column<string | null>(ifOwn('l.id')),
  listTitle: column<string | null>(ifOwn('l.title')),
  commentId: column<string | null>('n.comment_id'),
  eventId: column<string | null>('said.event_id'),
})

const BEFORE = 'user_id = @viewer AND at >= @since AND (at, id) < (@at, @id)'
const NEWEST = 'ORDER BY at DESC, id DESC'
const pageOf = `SELECT ${shape.select} ${fromVisibleNoticesSql(`SELECT * FROM notices WHERE ${BEFORE} ${NEWEST} LIMIT ${MAX_NOTICE_CANDIDATES}`, 'here')}
  ORDER BY n.at DESC, n.id DESC LIMIT @limit`
const LAST_CANDIDATE = `SELECT at, id FROM notices WHERE ${BEFORE} ${NEWEST} LIMIT 1 OFFSET ${MAX_NOTICE_CANDIDATES - 1}`
const countUnreadOf = `SELECT count(*) ${fromVisibleNoticesSql(`SELECT * FROM notices WHERE user_id = @viewer AND at >= @since AND read_until < at ORDER BY at DESC LIMIT ${MAX_NOTICE_CANDIDATES}`, 'here')}`

const oneOver = (channel: NoticeChannel): string =>
  `SELECT ${shape.select} ${fromVisibleNoticesSql('SELECT * FROM notices WHERE id = @id AND user_id = @viewer', channel)}`
const one = { here: oneOver('here'), push: oneOver('push') }
const unmailed = `SELECT ${shape.select} ${fromVisibleNoticesSql(
  `SELECT * FROM notices WHERE user_id = @viewer AND mail_since IS NOT NULL AND read_until < at ORDER BY at DESC LIMIT ${MAX_NOTICE_CANDIDATES}`,
  'mail',
)} ORDER BY n.at DESC, n.id DESC`

const actorsOf = (ids: string): string => `SELECT notice_id, id, name, username, avatar, total FROM (
  SELECT a.notice_id, u.id, u.name, u.username, u.avatar, count(*) OVER (PARTITION BY a.notice_id) AS total,
    row_number() OVER (PARTITION BY a.notice_id ORDER BY a.at DESC, a.user_id) AS place
  FROM notices AS n JOIN notice_actors AS a ON a.notice_id = n.id JOIN users AS u ON u.id = a.user_id WHERE n.id ${ids} AND ${isActorVisibleSql}) AS told
  WHERE place <= ${MAX_ACTORS} ORDER BY notice_id, place`
const ACTORS = {
  sqlite: actorsOf('IN (SELECT value FROM json_each(@ids))'),
  postgres: actorsOf('= ANY (@ids::text[])'),
}

export type NoticeCursor = [at: number, id: string]

/** Of the last 90 days. A page below the limit may have a next one. */
export async function listNotices(
  db: DbReader,
  userId: string,
  { limit, after, now }: { limit: number; after: NoticeCursor | undefined; now: number },
): Promise<{ notices: Notice[]; next: NoticeCursor | undefined }> {
  const [at, id] = after ?? [Number.MAX_SAFE_INTEGER, '']
  const from = { viewer: userId, at, id, since: now - NOTICE_RETENTION_MS }
  const rows = (await db.rows(pageOf, { ...from, limit: limit + 1 })).map(shape.read)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isCut = rows.length > limit && last !== undefined
  const next = isCut
    ? ([last.happenedAt, last.id] as NoticeCursor)
    : await firstRowOf(db.rows<NoticeCursor>(LAST_CANDIDATE, from))
  return { notices: await withActors(db, userId, page), next }
}

/** Among the newest 500 of the last 90 days. */
export const countUnreadNotices = async (db: DbReader, userId: string, now: number): Promise<number> =>
  (await firstRowOf(db.rows<[number]>(countUnreadOf, { viewer: userId, since: now - NOTICE_RETENTION_MS })))?.[0] ?? 0

export async function findNotice(
  db: DbReader,
  userId: string,
  id: string,
  channel: 'here' | 'push',
): Promise<Notice | undefined> {
  const rows = (await db.rows(one[channel], { viewer: userId, id })).map(shape.read)
  return (await withActors(db, userId, rows))[0]
}

export async function readNoticeMessage(
  db: DbReader,
  userId: string,
  id: string,
  now: number,
): Promise<NoticeMessage | undefined> {
  const notification = await findNotice(db, userId, id, 'here')
  return notification && { notification, unread: await countUnreadNotices(db, userId, now) }
}

export const listUnmailedNotices = async (db: DbReader, userId: string): Promise<Notice[]> =>
  withActors(db, userId, (await db.rows(unmailed, { viewer: userId })).map(shape.read))

async function withActors(db: DbReader, userId: string, rows: readonly RowOf<typeof shape>[]): Promise<Notice[]> {
  const ids = rows.filter(({ kind }) => kind !== 'moderation').map(({ id }) => id)
  const actors = new Map<string, { people: UserBrief[]; total: number }>()
  for (const [noticeId, id, name, username, avatar, total] of ids.length === 0
    ? []
    : await db.rows<[string, string, string, string, string | null, number]>(ACTORS, { ids, viewer: userId })) {
    const known = actors.get(noticeId) ?? { people: [], total }
    known.people.push({ id, name, username, avatar })
    actors.set(noticeId, known)
  }
  return rows.flatMap((row) => {
    const { people, total } = actors.get(row.id) ?? { people: [], total: 0 }
    // The actor reverted it in between.
    return row.kind === 'moderation' || total > 0 ? [toNotice(row, people, Math.max(total, 1))] : []
  })
}

const thing = (id: string | null, title: string | null) => (id === null || title === null ? null : { id, title })

function toNotice(row: RowOf<typeof shape>, actors: UserBrief[], count: number): Notice {
  const { id, kind, at, read, itineraryId, itineraryTitle, listId, listTitle, commentId, eventId } = row
  const [itinerary, list] = [thing(itineraryId, itineraryTitle), thing(listId, listTitle)]
  return { id, kind, at, read, count, actors, itinerary, list, commentId, eventId }
}
