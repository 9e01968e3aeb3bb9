import { sql } from 'drizzle-orm'
import type { CaseStatus, DecisionAction, ReportReason, ThingKind } from '#shared/moderation'
import type { PeopleTables } from './people'
import type { TableParts } from './sqliteParts'

/** What people report, and what moderators decide. Ids of things and people stay when these are gone: the record is for good. */
export function moderationTables(
  { table, text, id, belongsTo, integer, instant, index, uniqueIndex }: TableParts,
  { users }: PeopleTables,
) {
  /** What was reported of one thing, until it is decided; what is reported afterwards is a case of its own. */
  const moderationCases = table(
    'moderation_cases',
    {
      id: id(),
      kind: text().$type<ThingKind>().notNull(),
      thingId: text().notNull(),
      authorId: text().notNull(),
      /** What it was called then. */
      title: text().notNull(),
      /** The thing as it was when it was reported first, as JSON. */
      snapshot: text().notNull(),
      status: text().$type<CaseStatus>().notNull().default('open'),
      reportCount: integer().notNull().default(0),
      /** How often each reason was given, as JSON. */
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

  /** Who reported what, once each. */
  const reports = table(
    'reports',
    {
      id: id(),
      caseId: belongsTo(() => moderationCases.id),
      kind: text().$type<ThingKind>().notNull(),
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

  /** What was decided. Rows are added and never change or go: triggers see to that. */
  const moderationDecisions = table(
    'moderation_decisions',
    {
      id: id(),
      caseId: text().notNull(),
      kind: text().$type<ThingKind>().notNull(),
      thingId: text().notNull(),
      authorId: text().notNull(),
      moderatorId: text().notNull(),
      action: text().$type<DecisionAction>().notNull(),
      reason: text().$type<ReportReason>().notNull(),
      text: text().notNull(),
      /** How long a suspension lasts. */
      until: integer(),
      at: instant(),
      /** The decision that this one takes back, or that was looked at again. */
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

  /** Who asks for a second look at which decision, once. Rows never change or go either. */
  const moderationAppeals = table(
    'moderation_appeals',
    { decisionId: text().primaryKey(), userId: text().notNull(), text: text().notNull(), at: instant() },
    (t) => [index('moderation_appeals_age').on(t.at)],
  )

  return { moderationCases, reports, moderationDecisions, moderationAppeals }
}
