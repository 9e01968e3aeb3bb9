import type { ModerationCaseDetails, ReportTargetSnapshot } from '#shared/api/moderation'
import { toIsoInstant } from '#shared/dates'
import type { DbReader } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/rowShape'
import { findUser } from '#server/accounts/userStore'
import { countReportsAgainst, findListedCase, parseReasonCounts } from './caseStore'
import { countDecisionsByAction, listCaseDecisions } from './decisionStore'
import type { listReports } from './reportStore'
import { findReportTargetOwner } from './reportTargetStore'

export async function readCase(
  db: DbReader,
  { caseId, moderatorId }: { caseId: string; moderatorId: string },
  reports: Awaited<ReturnType<typeof listReports>>['reports'],
): Promise<ModerationCaseDetails | undefined> {
  const found = await findListedCase(db, caseId)
  if (found === undefined) return undefined
  const { listed, snapshot, reasons, authorId } = found
  const ownerId = await findReportTargetOwner(db, listed.kind, listed.thingId)
  return {
    ...listed,
    isThere: ownerId !== undefined,
    isOwn: [authorId, ownerId].includes(moderatorId),
    snapshot: readStoredJson<ReportTargetSnapshot>(snapshot),
    reasonCounts: parseReasonCounts(reasons),
    reports,
    decisions: await listCaseDecisions(db, caseId),
    authorRecord: await readAuthorRecord(db, authorId),
  }
}

async function readAuthorRecord(db: DbReader, authorId: string): Promise<ModerationCaseDetails['authorRecord']> {
  const author = await findUser(db, authorId)
  const actions = await countDecisionsByAction(db, authorId)
  const suspendedUntil = author?.suspendedUntil ?? null
  return {
    createdAt: author === undefined ? null : toIsoInstant(author.createdAt),
    suspendedUntil: suspendedUntil === null ? null : toIsoInstant(suspendedUntil),
    reportCount: await countReportsAgainst(db, authorId),
    dismissed: actions.dismiss ?? 0,
    hidden: actions.hide ?? 0,
    suspended: actions.suspend ?? 0,
    deleted: actions.delete ?? 0,
    lifted: actions.lift ?? 0,
  }
}
