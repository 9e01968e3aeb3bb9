import type { ModerationCaseDetails } from '#shared/api/moderation'
import type { ReportedThing } from '#shared/api/reportedThing'
import { toInstant } from '#shared/dates'
import type { Reader } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/readStoredJson'
import { findUser } from '#server/accounts/userStore'
import { countReports, findListedCase, readReasons } from './caseStore'
import { countActions, listCaseDecisions } from './decisionStore'
import type { listReports } from './reportStore'
import { findOwner } from './thingStore'

export async function readCase(
  db: Reader,
  { caseId, moderatorId }: { caseId: string; moderatorId: string },
  reports: Awaited<ReturnType<typeof listReports>>['reports'],
): Promise<ModerationCaseDetails | undefined> {
  const found = await findListedCase(db, caseId)
  if (found === undefined) return undefined
  const { listed, snapshot, reasons, authorId } = found
  const ownerId = await findOwner(db, listed.kind, listed.thingId)
  return {
    ...listed,
    isThere: ownerId !== undefined,
    isOwn: [authorId, ownerId].includes(moderatorId),
    snapshot: readStoredJson<ReportedThing>(snapshot),
    reasonCounts: readReasons(reasons),
    reports,
    decisions: await listCaseDecisions(db, caseId),
    authorRecord: await readAuthorRecord(db, authorId),
  }
}

async function readAuthorRecord(db: Reader, authorId: string): Promise<ModerationCaseDetails['authorRecord']> {
  const author = await findUser(db, authorId)
  const actions = await countActions(db, authorId)
  const suspendedUntil = author?.suspendedUntil ?? null
  return {
    createdAt: author === undefined ? null : toInstant(author.createdAt),
    suspendedUntil: suspendedUntil === null ? null : toInstant(suspendedUntil),
    reportCount: await countReports(db, authorId),
    dismissed: actions.dismiss ?? 0,
    hidden: actions.hide ?? 0,
    suspended: actions.suspend ?? 0,
    deleted: actions.delete ?? 0,
    lifted: actions.lift ?? 0,
  }
}
