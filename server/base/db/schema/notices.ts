import { sql } from 'drizzle-orm'
import type { NoticeKind } from '#shared/api/notices'
import type { CommentsTables } from './comments'
import type { ItinerariesTables } from './itineraries'
import type { PeopleTables } from './people'
import type { SocialTables } from './social'
import type { TableParts } from './sqliteParts'

/** What people are told of, where they want to be told, and what is on its way to their devices. */
export function noticesTables(
  { table, text, id, belongsTo, integer, instant, flag, index, uniqueIndex, primaryKey }: TableParts,
  { users, itineraries, lists, comments }: PeopleTables & ItinerariesTables & SocialTables & CommentsTables,
) {
  /** Whether what it is about is still so, and may be seen, is asked when it is read. */
  const notices = table(
    'notices',
    {
      id: id(),
      /** Whom it is for. Without a reference: whoever causes it does not wait for somebody who is busy with their own account. */
      userId: text().notNull(),
      kind: text().$type<NoticeKind>().notNull(),
      /** What it is about: one notice for each. */
      key: text().notNull(),
      itineraryId: text().references(() => itineraries.id, { onDelete: 'cascade' }),
      listId: text().references(() => lists.id, { onDelete: 'cascade' }),
      commentId: text().references(() => comments.id, { onDelete: 'cascade' }),
      /** When the newest of it happened. */
      at: instant(),
      /** What of it until then was read. */
      readUntil: integer().notNull().default(0),
      /** Since when something of it waits to be mailed, by the clock of the process. */
      mailSince: integer(),
      /** When it was last pushed, by the same. */
      pushedAt: integer(),
    },
    (t) => [
      uniqueIndex('notices_key').on(t.userId, t.key),
      index('notices_page').on(t.userId, t.at, t.id),
      index('notices_unread')
        .on(t.userId, t.at)
        .where(sql`read_until < at`),
      index('notices_age').on(t.at),
      index('notices_mail')
        .on(t.mailSince)
        .where(sql`mail_since is not null`),
      index('notices_itinerary').on(t.itineraryId),
      index('notices_list').on(t.listId),
      index('notices_comment').on(t.commentId),
    ],
  )

  /** Who did it, and when first: what somebody takes back and does again is nothing new for a day. */
  const noticeActors = table(
    'notice_actors',
    { noticeId: belongsTo(() => notices.id), userId: belongsTo(() => users.id), at: instant() },
    (t) => [
      primaryKey({ columns: [t.noticeId, t.userId] }),
      index('notice_actors_newest').on(t.noticeId, t.at, t.userId),
      index('notice_actors_user').on(t.userId),
    ],
  )

  /** Where somebody wants to be told of a kind; without a row as everybody at first. */
  const noticeSettings = table(
    'notice_settings',
    {
      userId: belongsTo(() => users.id),
      kind: text().$type<NoticeKind>().notNull(),
      here: flag().notNull(),
      mail: flag().notNull(),
      push: flag().notNull(),
    },
    (t) => [primaryKey({ columns: [t.userId, t.kind] })],
  )

  /** Changes of itineraries, of which those who take part are told who are not there; `userId` made them. */
  const awayChanges = table(
    'away_changes',
    {
      itineraryId: belongsTo(() => itineraries.id),
      userId: belongsTo(() => users.id),
      at: instant(),
      /** Until then a server is at it. */
      takenUntil: integer(),
    },
    (t) => [
      primaryKey({ columns: [t.itineraryId, t.userId] }),
      index('away_changes_age').on(t.at),
      index('away_changes_user').on(t.userId),
    ],
  )

  /** The key pair with which pushes are signed (VAPID), made once: there is one row. */
  const pushKeys = table('push_keys', { name: text().primaryKey(), publicKey: text().notNull(), privateKey: text().notNull() })

  /** Browsers that take pushes, and in which session somebody said so. */
  const pushTargets = table(
    'push_targets',
    {
      id: id(),
      userId: belongsTo(() => users.id),
      sessionId: text().notNull(),
      endpoint: text().notNull(),
      p256dh: text().notNull(),
      auth: text().notNull(),
      createdAt: instant(),
    },
    (t) => [uniqueIndex('push_targets_endpoint').on(t.endpoint), index('push_targets_user').on(t.userId, t.createdAt, t.id)],
  )

  /** What is to be pushed where. */
  const pushes = table(
    'pushes',
    {
      noticeId: belongsTo(() => notices.id),
      targetId: belongsTo(() => pushTargets.id),
      userId: text().notNull(),
      createdAt: instant(),
      /** When it is to be tried next. */
      dueAt: instant(),
      attempts: integer().notNull().default(0),
      /** Until then a server is at it. */
      takenUntil: integer(),
    },
    (t) => [
      primaryKey({ columns: [t.noticeId, t.targetId] }),
      index('pushes_due').on(t.dueAt),
      index('pushes_user').on(t.userId),
      index('pushes_target').on(t.targetId),
    ],
  )

  return { notices, noticeActors, noticeSettings, awayChanges, pushKeys, pushTargets, pushes }
}
