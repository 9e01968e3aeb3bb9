import { desc, eq, sql } from 'drizzle-orm'
import type { ModerationLogEntry, TransparencyMonth } from '#shared/api/moderation'
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

const monthOf = {
  sqlite: (at: string) => `strftime('%Y-%m', ${at} / 1000, 'unixepoch')`,
  postgres: (at: string) => `to_char(to_timestamp(${at} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM')`,
}

const counts = (dialect: keyof typeof monthOf): string => {
  const month = monthOf[dialect]
  return `SELECT ${month('created_at')} AS month, 'reports' AS what, count(*) FROM reports GROUP BY 1
    UNION ALL SELECT ${month('at')}, 'appeals', count(*) FROM moderation_appeals GROUP BY 1
    UNION ALL SELECT ${month('at')}, action, count(*) FROM moderation_decisions WHERE action <> 'dismiss' OR answers IS NULL GROUP BY 1, 2
    ORDER BY 1 DESC`
}
const COUNTS = { sqlite: counts('sqlite'), postgres: counts('postgres') }

const names: Readonly<Record<string, keyof Omit<TransparencyMonth, 'month'>>> = {
  reports: 'reports',
  appeals: 'appeals',
  dismiss: 'dismissed',
  hide: 'hidden',
  suspend: 'suspended',
  delete: 'deleted',
  lift: 'lifted',
}

/** By UTC month; empty months are left out. */
export async function countModerationByMonth(db: DbReader): Promise<TransparencyMonth[]> {
  const months = new Map<string, TransparencyMonth>()
  for (const [month, what, count] of await db.rows<[string, string, number]>(COUNTS)) {
    const row = months.get(month) ?? {
      month,
      reports: 0,
      dismissed: 0,
      hidden: 0,
      suspended: 0,
      deleted: 0,
      appeals: 0,
      lifted: 0,
    }
    const name = names[what]
    if (name !== undefined) row[name] = count
    months.set(month, row)
  }
  return [...months.values()]
}
