import { moderationCalls } from '#shared/api/moderation'
import { notFoundError } from '#server/base/errors'
import { headersOf } from '#server/http/appEnv'
import { publicOrigin } from '#server/http/origin'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { callRoutes } from '../api/callRoutes'
import { appealDecision, decideCase } from './decisionService'
import { CaseCursor, listUndecidedCases } from './caseStore'
import { DecisionCursor, listOwnDecisions } from './decisionStore'
import { listModerationLog } from './moderationLogStore'
import { readCase } from './readCase'
import { submitReport } from './reportService'
import { listReports, ReportCursor } from './reportStore'
import { countModerationByMonth } from './transparencyStore'

/** Sort names in cursors. */
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
