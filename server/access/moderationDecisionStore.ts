import { and, asc, desc, eq, inArray, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { DecisionForSubject } from '#shared/api/decisions'
import { toIsoInstant } from '#shared/dates'
import type { ReportTargetKind } from '#shared/moderation'
import { firstRowOf, type DbReader } from '#server/base/db/database'
import { moderationAppeals, moderationDecisions as decisions } from '#server/base/db/schema'

export type ModerationDecisionRow = typeof decisions.$inferSelect
type AppealRow = typeof moderationAppeals.$inferSelect

const later = alias(decisions, 'later')

/** Not reverted by a later decision. */
export const decisionInForceCondition = (db: DbReader): SQL =>
  notExists(
    db
      .select({ id: later.id })
      .from(later)
      .where(and(eq(later.answers, decisions.id), ne(later.action, 'dismiss'))),
  )

export const findHidingDecision = (
  db: DbReader,
  kind: ReportTargetKind,
  thingId: string,
): Promise<ModerationDecisionRow | undefined> =>
  firstRowOf(
    db
      .select()
      .from(decisions)
      .where(
        and(eq(decisions.kind, kind), eq(decisions.thingId, thingId), eq(decisions.action, 'hide'), decisionInForceCondition(db)),
      )
      .orderBy(desc(decisions.at), desc(decisions.id))
      .limit(1),
  )

export async function findSuspensionEnd(db: DbReader, authorId: string): Promise<number | null> {
  const [found] = await db
    .select({ until: sql<number | null>`max(${decisions.until})` })
    .from(decisions)
    .where(and(eq(decisions.authorId, authorId), eq(decisions.action, 'suspend'), decisionInForceCondition(db)))
  return found?.until ?? null
}

export async function attachSubjectDecisions<Found extends { row: ModerationDecisionRow }>(
  db: DbReader,
  found: readonly Found[],
): Promise<(Found & { decision: DecisionForSubject })[]> {
  if (found.length === 0) return []
  const ids = found.map(({ row }) => row.id)
  const appeals = await db.select().from(moderationAppeals).where(inArray(moderationAppeals.decisionId, ids))
  const answers = await db
    .select()
    .from(decisions)
    .where(inArray(decisions.answers, ids))
    .orderBy(asc(decisions.at), asc(decisions.id))
  return found.map((one) => {
    const { row } = one
    const appeal = appeals.find(({ decisionId }) => decisionId === row.id)
    const answer = appeal && answers.find(({ answers: to }) => to === row.id)
    return { ...one, decision: toModeration(row, appeal, answer) }
  })
}

function toModeration(
  { id, action, reason, text, at, until }: ModerationDecisionRow,
  appeal: AppealRow | undefined,
  answer: ModerationDecisionRow | undefined,
): DecisionForSubject {
  return {
    id,
    action,
    reason,
    text,
    at: toIsoInstant(at),
    until: until === null ? null : toIsoInstant(until),
    appeal:
      appeal === undefined ? null : { text: appeal.text, at: toIsoInstant(appeal.at), answer: answer ? toAnswer(answer) : null },
  }
}

const toAnswer = ({ action, reason, text, at }: ModerationDecisionRow) => ({ action, reason, text, at: toIsoInstant(at) })

/** For its owner; undefined if no decision hides it. */
export async function findHidingModeration(
  db: DbReader,
  kind: ReportTargetKind,
  thingId: string,
): Promise<DecisionForSubject | undefined> {
  const hiding = await findHidingDecision(db, kind, thingId)
  return hiding && (await attachSubjectDecisions(db, [{ row: hiding }]))[0]?.decision
}
