import { and, asc, eq, ne, sql, desc, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { ModerationCase, ModerationCaseDetails } from '#shared/api/moderation'
import { toIsoInstant } from '#shared/dates'
import { reportReasons, type CaseStatus, type ReportReason, type ReportTargetKind } from '#shared/moderation'
import { firstRowOf, type DbReader, type Transaction } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/rowShape'
import { moderationCases as cases, users, reports } from '#server/base/db/schema'
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

export async function listUndecidedCases(
  db: DbReader,
  limit: number,
  [at, id]: z.infer<typeof CaseCursor> | [] = [],
): Promise<{ cases: ModerationCase[]; next: z.infer<typeof CaseCursor> | undefined }> {
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

export type NewReportRow = typeof reports.$inferInsert
type Report = ModerationCaseDetails['reports'][number]

export async function hasReported(
  db: DbReader,
  { kind, thingId, userId }: Pick<NewReportRow, 'kind' | 'thingId'> & { userId: string },
): Promise<boolean> {
  const isTheirs = and(eq(reports.kind, kind), eq(reports.thingId, thingId), eq(reports.userId, userId))
  return (await db.select({ id: reports.id }).from(reports).where(isTheirs).limit(1)).length > 0
}

export async function listReportTimes(db: DbReader, userId: string, since: number, most: number): Promise<number[]> {
  const found = await db
    .select({ at: reports.createdAt })
    .from(reports)
    .where(and(eq(reports.userId, userId), gt(reports.createdAt, since)))
    .orderBy(desc(reports.createdAt))
    .limit(most)
  return found.map(({ at }) => at)
}

export const addReport = async (tx: Transaction, report: NewReportRow): Promise<void> =>
  void (await tx.insert(reports).values(report))

export const ReportCursor = z.tuple([z.int(), z.string()])

export async function listReports(
  db: DbReader,
  { caseId, limit }: { caseId: string; limit: number },
  [at, id]: z.infer<typeof ReportCursor> | [] = [],
): Promise<{ reports: Report[]; next: z.infer<typeof ReportCursor> | undefined }> {
  const found = await db
    .select({
      id: reports.id,
      reason: reports.reason,
      text: reports.text,
      createdAt: reports.createdAt,
      reporter: userBriefColumns,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.userId))
    .where(
      and(eq(reports.caseId, caseId), at === undefined ? undefined : sql`(${reports.createdAt}, ${reports.id}) > (${at}, ${id})`),
    )
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    reports: page.map((report) => ({ ...report, createdAt: toIsoInstant(report.createdAt) })),
    next: found.length > limit && last !== undefined ? [last.createdAt, last.id] : undefined,
  }
}
