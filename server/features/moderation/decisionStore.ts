import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CaseDecision, OwnModerationDecision } from '#shared/api/moderation'
import { appealableActions, type ModerationAction } from '#shared/moderation'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { moderationAppeals, moderationCases, moderationDecisions as decisions, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'
import {
  decisionInForceCondition,
  attachSubjectDecisions,
  type ModerationDecisionRow,
} from '#server/access/moderationDecisionStore'

export const addDecision = async (tx: Transaction, decision: ModerationDecisionRow): Promise<void> =>
  void (await tx.insert(decisions).values(decision))

export const findDecision = (db: DbReader, id: string): Promise<ModerationDecisionRow | undefined> =>
  firstRowOf(db.select().from(decisions).where(eq(decisions.id, id)))

export const findDecisionInForce = (db: DbReader, caseId: string): Promise<ModerationDecisionRow | undefined> =>
  firstRowOf(
    db
      .select()
      .from(decisions)
      .where(and(eq(decisions.caseId, caseId), inArray(decisions.action, [...appealableActions]), decisionInForceCondition(db)))
      .orderBy(desc(decisions.at), desc(decisions.id))
      .limit(1),
  )

export async function addAppeal(tx: Transaction, appeal: typeof moderationAppeals.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(moderationAppeals)
    .values(appeal)
    .onConflictDoNothing()
    .returning({ id: moderationAppeals.decisionId })
  return added.length > 0
}

export async function hasOtherModerator(db: DbReader, exceptIds: readonly string[], now: number): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isModerator, true),
        sql`coalesce(${users.suspendedUntil}, 0) <= ${now}`,
        ...exceptIds.map((id) => ne(users.id, id)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Oldest first. */
export async function listCaseDecisions(db: DbReader, caseId: string): Promise<CaseDecision[]> {
  const found = await db
    .select({ row: decisions, moderator: userBriefColumns })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.moderatorId))
    .where(eq(decisions.caseId, caseId))
    .orderBy(asc(decisions.at), asc(decisions.id))
  return (await attachSubjectDecisions(db, found)).map(({ decision, moderator }) => ({ ...decision, moderator }))
}

export async function countDecisionsByAction(db: DbReader, authorId: string): Promise<Partial<Record<ModerationAction, number>>> {
  const found = await db
    .select({ action: decisions.action, count: sql<number>`count(*)`.mapWith(Number) })
    .from(decisions)
    .where(eq(decisions.authorId, authorId))
    .groupBy(decisions.action)
  return Object.fromEntries(found.map(({ action, count }) => [action, count]))
}

export const DecisionCursor = z.tuple([z.int(), z.string()])
export type DecisionCursorValues = z.infer<typeof DecisionCursor>

const isAfter = ([at, id]: DecisionCursorValues | []) =>
  at === undefined ? undefined : sql`(${decisions.at}, ${decisions.id}) < (${at}, ${id})`

/** A dismissal shows as the outcome of its appeal. */
export async function listOwnDecisions(
  db: DbReader,
  { userId, limit }: { userId: string; limit: number },
  after: DecisionCursorValues | [] = [],
): Promise<{ decisions: OwnModerationDecision[]; next: DecisionCursorValues | undefined }> {
  const found = await db
    .select({ row: decisions, title: moderationCases.title })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .where(and(eq(decisions.authorId, userId), ne(decisions.action, 'dismiss'), isAfter(after)))
    .orderBy(desc(decisions.at), desc(decisions.id))
    .limit(limit + 1)
  const { page, next } = await pageOf(db, found, limit)
  return {
    decisions: page.map(({ row: { kind, thingId }, title, decision }) => ({ ...decision, kind, thingId, title })),
    next,
  }
}

async function pageOf<Row extends { row: ModerationDecisionRow }>(db: DbReader, found: readonly Row[], limit: number) {
  const page = await attachSubjectDecisions(db, found.slice(0, limit))
  const last = page.at(-1)?.row
  const next: DecisionCursorValues | undefined = found.length > limit && last !== undefined ? [last.at, last.id] : undefined
  return { page, next }
}
