import { moderationCalls, type ModerationCaseDetails, type ReportTargetSnapshot } from '#shared/api/moderation'
import { notFoundError } from '#server/base/errors'
import { headersOf } from '#server/http/appEnv'
import { publicOrigin } from '#server/http/origin'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { callRoutes } from '../api/callRoutes'
import { appealDecision, decideCase } from './decisionService'
import {
  CaseCursor,
  listUndecidedCases,
  countReportsAgainst,
  findListedCase,
  parseReasonCounts,
  listReports,
  ReportCursor,
} from './caseStore'
import { DecisionCursor, listOwnDecisions, countDecisionsByAction, listCaseDecisions } from './decisionStore'
import { listModerationLog, countModerationByMonth } from './moderationLogStore'
import { submitReport } from './reportService'
import { toIsoInstant } from '#shared/dates'
import type { DbReader } from '#server/base/db/database'
import { readStoredJson } from '#server/base/db/rowShape'
import { findUser } from '#server/accounts/userStore'
import { findReportTargetOwner } from './reportTargetStore'

const sorts = { cases: 'cases', reports: 'reports', own: 'own decisions', log: 'decisions' } as const

export const moderationRoutes = callRoutes(moderationCalls, {
  'POST /reports': async (c) => {
    await submitReport(c.var.services, c.var.user.id, c.var.body)
  },

  'GET /moderation/cases': async (c) => {
    const { services, query } = c.var
    const { cases, next } = await listUndecidedCases(services.db, query.limit, readCursor(sorts.cases, query.cursor, CaseCursor))
    setNextPageLink(c, next && writeCursor(sorts.cases, next))
    return cases
  },

  'GET /moderation/cases/{id}': async (c) => {
    const { services, params, query, user } = c.var
    const after = readCursor(sorts.reports, query.cursor, ReportCursor)
    const { reports, next } = await listReports(services.db, { caseId: params.id, limit: query.limit }, after)
    const found = await readCase(services.db, { caseId: params.id, moderatorId: user.id }, reports)
    if (found === undefined) throw notFoundError('Case')
    // Reporters stay anonymous.
    if (found.isOwn) return { ...found, reports: [] }
    setNextPageLink(c, next && writeCursor(sorts.reports, next))
    return found
  },

  'POST /moderation/cases/{id}/decisions': async (c) => {
    const { services, user, params, body } = c.var
    const origin = publicOrigin(services.config, headersOf(c))
    await decideCase(services, { caseId: params.id, moderatorId: user.id, origin }, body)
  },

  'POST /moderation/decisions/{id}/appeal': async (c) => {
    const { services, user, params, body } = c.var
    await appealDecision(services, { decisionId: params.id, userId: user.id }, body.text)
  },

  'GET /users/me/decisions': async (c) => {
    const { services, user, query } = c.var
    const after = readCursor(sorts.own, query.cursor, DecisionCursor)
    const { decisions, next } = await listOwnDecisions(services.db, { userId: user.id, limit: query.limit }, after)
    setNextPageLink(c, next && writeCursor(sorts.own, next))
    return decisions
  },

  'GET /moderation/log': async (c) => {
    const { services, query } = c.var
    const { entries, next } = await listModerationLog(
      services.db,
      query.limit,
      readCursor(sorts.log, query.cursor, DecisionCursor),
    )
    setNextPageLink(c, next && writeCursor(sorts.log, next))
    return entries
  },

  'GET /transparency': (c) => countModerationByMonth(c.var.services.db),
})

async function readCase(
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
