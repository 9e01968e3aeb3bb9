import { desc, eq, sql } from 'drizzle-orm'
import type { ModerationLogEntry } from '#shared/api/moderation'
import { toIsoInstant } from '#shared/dates'
import type { DbReader } from '#server/base/db/database'
import { moderationAppeals as appeals, moderationCases, moderationDecisions as decisions, users } from '#server/base/db/schema'
import { findUserBriefs, userBriefColumns } from '#server/accounts/userStore'
import { attachSubjectDecisions } from '#server/access/moderationDecisionStore'
import type { DecisionCursorValues } from './decisionStore'

interface Line {
  position: DecisionCursorValues
  personId: string
  entry: Omit<ModerationLogEntry, 'author'>
}

/** Decisions and appeals, latest first. */
export async function listModerationLog(
  db: DbReader,
  limit: number,
  after: DecisionCursorValues | [] = [],
): Promise<{ entries: ModerationLogEntry[]; next: DecisionCursorValues | undefined }> {
  // Of both kinds, as the merged page may hold only one.
  const found = [...(await listDecisions(db, limit + 1, after)), ...(await listAppeals(db, limit + 1, after))]
  const lines = found.toSorted((a, b) => compare(b.position, a.position))
  const page = lines.slice(0, limit)
  const people = await findUserBriefs(
    db,
    page.map(({ personId }) => personId),
  )
  return {
    entries: page.map(({ entry, personId }) => ({ ...entry, author: people.get(personId) ?? null })),
    next: lines.length > limit ? page.at(-1)?.position : undefined,
  }
}

// Bytewise, as the database compares.
const compare = ([at, id]: DecisionCursorValues, [otherAt, otherId]: DecisionCursorValues): number =>
  at - otherAt || (id === otherId ? 0 : id < otherId ? -1 : 1)

async function listDecisions(db: DbReader, limit: number, [at, id]: DecisionCursorValues | []): Promise<Line[]> {
  const found = await db
    .select({ row: decisions, title: moderationCases.title, moderator: userBriefColumns })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .leftJoin(users, eq(users.id, decisions.moderatorId))
    .where(at === undefined ? undefined : sql`(${decisions.at}, ${decisions.id}) < (${at}, ${id})`)
    .orderBy(desc(decisions.at), desc(decisions.id))
    .limit(limit)
  return (await attachSubjectDecisions(db, found)).map(({ row, decision, title, moderator }) => {
    const { caseId, kind, thingId, answers } = row
    return {
      position: [row.at, row.id],
      personId: row.authorId,
      entry: { ...decision, title, moderator, caseId, kind, thingId, answers },
    }
  })
}

/** A decision has one appeal at most. */
const appealId = sql<string>`${appeals.decisionId} || '-appeal'`

async function listAppeals(db: DbReader, limit: number, [at, id]: DecisionCursorValues | []): Promise<Line[]> {
  const found = await db
    .select({ appeal: appeals, id: appealId, row: decisions, title: moderationCases.title })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .where(at === undefined ? undefined : sql`(${appeals.at}, ${appealId}) < (${at}, ${id})`)
    .orderBy(desc(appeals.at), desc(appeals.decisionId))
    .limit(limit)
  return found.map(({ appeal, id: ownId, row, title }) => {
    const { caseId, kind, thingId, reason } = row
    const decision = { id: ownId, action: 'appeal', text: appeal.text, at: toIsoInstant(appeal.at), answers: row.id } as const
    return {
      position: [appeal.at, ownId],
      personId: appeal.userId,
      entry: { ...decision, title, caseId, kind, thingId, reason, until: null, appeal: null, moderator: null },
    }
  })
}
