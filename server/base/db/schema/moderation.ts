import { sql } from 'drizzle-orm'
import type { CaseStatus, ModerationAction, ReportReason, ReportTargetKind } from '#shared/moderation'
import type { PeopleTables } from './people'
import type { ColumnBuilders } from './sqliteColumnBuilders'

/** No foreign keys: records outlive content and users. */
export function moderationTables(
  { table, text, id, belongsTo, integer, instant, index, uniqueIndex }: ColumnBuilders,
  { users }: PeopleTables,
) {
  /** Later reports open a new case. */
  const moderationCases = table(
    'moderation_cases',
    {
      id: id(),
      kind: text().$type<ReportTargetKind>().notNull(),
      thingId: text().notNull(),
      authorId: text().notNull(),
      title: text().notNull(),
      /** JSON, as first reported. */
      snapshot: text().notNull(),
      status: text().$type<CaseStatus>().notNull().default('open'),
      reportCount: integer().notNull().default(0),
      /** JSON of counts. */
      reasons: text().notNull().default('{}'),
      firstReportedAt: instant(),
    },
    (t) => [
      uniqueIndex('moderation_cases_open')
        .on(t.kind, t.thingId)
        .where(sql`status = 'open'`),
      index('moderation_cases_queue')
        .on(t.firstReportedAt, t.id)
        .where(sql`status <> 'decided'`),
      index('moderation_cases_author').on(t.authorId),
    ],
  )

  const reports = table(
    'reports',
    {
      id: id(),
      caseId: belongsTo(() => moderationCases.id),
      kind: text().$type<ReportTargetKind>().notNull(),
      thingId: text().notNull(),
      userId: text().references(() => users.id, { onDelete: 'set null' }),
      reason: text().$type<ReportReason>().notNull(),
      text: text().notNull(),
      createdAt: instant(),
    },
    (t) => [
      uniqueIndex('reports_once').on(t.kind, t.thingId, t.userId),
      index('reports_case').on(t.caseId, t.createdAt, t.id),
      index('reports_user').on(t.userId, t.createdAt),
      index('reports_age').on(t.createdAt),
    ],
  )

  /** Append-only, enforced by triggers. */
  const moderationDecisions = table(
    'moderation_decisions',
    {
      id: id(),
      caseId: text().notNull(),
      kind: text().$type<ReportTargetKind>().notNull(),
      thingId: text().notNull(),
      authorId: text().notNull(),
      moderatorId: text().notNull(),
      action: text().$type<ModerationAction>().notNull(),
      reason: text().$type<ReportReason>().notNull(),
      text: text().notNull(),
      until: integer(),
      at: instant(),
      /** The decision that this one reverts or reviews. */
      answers: text(),
    },
    (t) => [
      index('moderation_decisions_case').on(t.caseId, t.at),
      index('moderation_decisions_thing').on(t.kind, t.thingId),
      index('moderation_decisions_author').on(t.authorId, t.at, t.id),
      index('moderation_decisions_answers').on(t.answers),
      index('moderation_decisions_age').on(t.at, t.id),
    ],
  )

  /** Append-only. */
  const moderationAppeals = table(
    'moderation_appeals',
    { decisionId: text().primaryKey(), userId: text().notNull(), text: text().notNull(), at: instant() },
    (t) => [index('moderation_appeals_age').on(t.at)],
  )

  return { moderationCases, reports, moderationDecisions, moderationAppeals }
}
