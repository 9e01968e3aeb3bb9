import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ModerationCase } from '#shared/api/moderation'
import { toIsoInstant } from '#shared/dates'
import { reportReasons, type CaseStatus, type ReportReason, type ReportTargetKind } from '#shared/moderation'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/rowShape'
import { moderationCases as cases, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'

export type CaseRow = typeof cases.$inferSelect
export type ReasonCounts = Partial<Record<ReportReason, number>>

export async function findOpenCase(db: DbReader, kind: ReportTargetKind, thingId: string): Promise<string | undefined> {
  const isOpen = and(eq(cases.kind, kind), eq(cases.thingId, thingId), sql`status = 'open'`)
  return (await firstRowOf(db.select({ id: cases.id }).from(cases).where(isOpen).limit(1)))?.id
}

export const findCase = (db: DbReader, id: string): Promise<CaseRow | undefined> =>
  firstRowOf(db.select().from(cases).where(eq(cases.id, id)))

/** Undefined if a concurrent request opened the case. */
export async function addCase(tx: Transaction, row: typeof cases.$inferInsert): Promise<string | undefined> {
  const [added] = await tx.insert(cases).values(row).onConflictDoNothing().returning({ id: cases.id })
  return added?.id
}

/** The caller locks the case. */
export async function incrementReportCount(
  tx: Transaction,
  { id, reasons, reportCount }: CaseRow,
  reason: ReportReason,
): Promise<void> {
  const counts = parseReasonCounts(reasons)
  const counted = JSON.stringify({ ...counts, [reason]: (counts[reason] ?? 0) + 1 })
  await tx
    .update(cases)
    .set({ reportCount: reportCount + 1, reasons: counted })
    .where(eq(cases.id, id))
}

export const setCaseStatus = async (tx: Transaction, id: string, status: CaseStatus): Promise<void> =>
  void (await tx.update(cases).set({ status }).where(eq(cases.id, id)))

export const parseReasonCounts = (json: string): ReasonCounts => readStoredJson<ReasonCounts>(json)

export const CaseCursor = z.tuple([z.int(), z.string()])
type Position = z.infer<typeof CaseCursor>

const listed = {
  id: cases.id,
  kind: cases.kind,
  thingId: cases.thingId,
  title: cases.title,
  status: cases.status,
  reportCount: cases.reportCount,
  reasons: cases.reasons,
  firstReportedAt: cases.firstReportedAt,
  author: userBriefColumns,
}

type Listed = Omit<ModerationCase, 'reasons' | 'firstReportedAt'> & { reasons: string; firstReportedAt: number }

const toCase = ({ reasons, firstReportedAt, ...row }: Listed): ModerationCase => {
  const counts = parseReasonCounts(reasons)
  const given = reportReasons.filter((reason) => counts[reason] !== undefined)
  return {
    ...row,
    reasons: given.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)),
    firstReportedAt: toIsoInstant(firstReportedAt),
  }
}

/** Undecided cases, first reported first. */
export async function listUndecidedCases(
  db: DbReader,
  limit: number,
  [at, id]: Position | [] = [],
): Promise<{ cases: ModerationCase[]; next: Position | undefined }> {
  const found = await db
    .select(listed)
    .from(cases)
    .leftJoin(users, eq(users.id, cases.authorId))
    .where(
      and(
        sql`${cases.status} <> 'decided'`,
        at === undefined ? undefined : sql`(${cases.firstReportedAt}, ${cases.id}) > (${at}, ${id})`,
      ),
    )
    .orderBy(asc(cases.firstReportedAt), asc(cases.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    cases: page.map(toCase),
    next: found.length > limit && last !== undefined ? [last.firstReportedAt, last.id] : undefined,
  }
}

export async function findListedCase(
  db: DbReader,
  id: string,
): Promise<{ listed: ModerationCase; snapshot: string; reasons: string; authorId: string } | undefined> {
  const found = await firstRowOf(
    db
      .select({ ...listed, snapshot: cases.snapshot, authorId: cases.authorId })
      .from(cases)
      .leftJoin(users, eq(users.id, cases.authorId))
      .where(eq(cases.id, id)),
  )
  if (found === undefined) return undefined
  const { snapshot, authorId, ...row } = found
  return { listed: toCase(row), snapshot, authorId, reasons: row.reasons }
}

export async function countReportsAgainst(db: DbReader, authorId: string): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`coalesce(sum(${cases.reportCount}), 0)`.mapWith(Number) })
    .from(cases)
    .where(and(eq(cases.authorId, authorId), ne(cases.reportCount, 0)))
  return found?.count ?? 0
}
