import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ModerationCaseDetails } from '#shared/api/moderation'
import { toIsoInstant } from '#shared/dates'
import type { DbReader, Transaction } from '#server/base/db/database'
import { reports, users } from '#server/base/db/schema'
import { userBriefColumns } from '#server/accounts/userStore'

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
type Position = z.infer<typeof ReportCursor>

/** A case's reports, oldest first. */
export async function listReports(
  db: DbReader,
  { caseId, limit }: { caseId: string; limit: number },
  [at, id]: Position | [] = [],
): Promise<{ reports: Report[]; next: Position | undefined }> {
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
