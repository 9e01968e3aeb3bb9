import { sql } from 'drizzle-orm'
import type { NoticeKind } from '#shared/api/notices'
import type { CommentsTables, SocialTables } from './social'
import type { ItinerariesTables } from './itineraries'
import type { PeopleTables } from './people'
import type { ColumnBuilders } from './sqliteColumnBuilders'

export function noticesTables(
  { table, text, id, belongsTo, integer, instant, flag, index, uniqueIndex, primaryKey }: ColumnBuilders,
  { users, itineraries, lists, comments }: PeopleTables & ItinerariesTables & SocialTables & CommentsTables,
) {
  /** Relevance and visibility are checked on reading. */
  const notices = table(
    'notices',
    {
      id: id(),
      /** No foreign key: its lock would wait for changes of the recipient's account. */
      userId: text().notNull(),
      kind: text().$type<NoticeKind>().notNull(),
      /** One notice for each. */
      key: text().notNull(),
      itineraryId: text().references(() => itineraries.id, { onDelete: 'cascade' }),
      listId: text().references(() => lists.id, { onDelete: 'cascade' }),
      commentId: text().references(() => comments.id, { onDelete: 'cascade' }),
      /** Latest occurrence. */
      at: instant(),
      readUntil: integer().notNull().default(0),
      /** By the process's clock. */
      mailSince: integer(),
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

  /** Undoing and repeating an action counts as new after a day only. */
  const noticeActors = table(
    'notice_actors',
    { noticeId: belongsTo(() => notices.id), userId: belongsTo(() => users.id), at: instant() },
    (t) => [
      primaryKey({ columns: [t.noticeId, t.userId] }),
      index('notice_actors_newest').on(t.noticeId, t.at, t.userId),
      index('notice_actors_user').on(t.userId),
    ],
  )

  /** Defaults without a row. */
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

  /** Changes by `userId`, to be announced to absent members. */
  const awayChanges = table(
    'away_changes',
    {
      itineraryId: belongsTo(() => itineraries.id),
      userId: belongsTo(() => users.id),
      at: instant(),
      takenUntil: integer(),
    },
    (t) => [
      primaryKey({ columns: [t.itineraryId, t.userId] }),
      index('away_changes_age').on(t.at),
      index('away_changes_user').on(t.userId),
    ],
  )

  /** One row: the VAPID key pair. */
  const pushKeys = table('push_keys', { name: text().primaryKey(), publicKey: text().notNull(), privateKey: text().notNull() })

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

  const pushes = table(
    'pushes',
    {
      noticeId: belongsTo(() => notices.id),
      targetId: belongsTo(() => pushTargets.id),
      userId: text().notNull(),
      createdAt: instant(),
      dueAt: instant(),
      attempts: integer().notNull().default(0),
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

export function mailsTables({ table, text, id, integer, instant, index, uniqueIndex }: ColumnBuilders) {
  const mails = table(
    'mails',
    {
      id: id(),
      /** One mail for each. */
      cause: text().notNull(),
      /** Encrypted; null once sent or given up. */
      content: text(),
      /** For unconfirmed addresses: a hash of the mailbox. */
      recipient: text(),
      createdAt: instant(),
      attempts: integer().notNull().default(0),
      dueAt: instant(),
      takenUntil: integer(),
      sentAt: integer(),
    },
    (t) => [
      uniqueIndex('mails_cause').on(t.cause),
      index('mails_due')
        .on(t.dueAt)
        .where(sql`content is not null`),
      index('mails_age').on(t.createdAt),
      index('mails_recipient').on(t.recipient, t.createdAt),
    ],
  )

  return { mails }
}
