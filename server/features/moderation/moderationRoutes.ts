import { moderationCalls } from '#shared/api/moderation'
import { notFound } from '#server/base/errors'
import { headersOf } from '#server/http/appEnv'
import { ownOrigin } from '#server/http/origin'
import { linkNext, readCursor, writeCursor } from '#server/http/paging'
import { callRoutes } from '../api/callRoutes'
import { appeal } from './appealService'
import { CasePosition, listCases } from './caseStore'
import { decide } from './decisionService'
import { DecisionPosition, listOwnDecisions } from './decisionStore'
import { listLog } from './logStore'
import { readCase } from './readCase'
import { report } from './reportService'
import { listReports, ReportPosition } from './reportStore'
import { countByMonth } from './transparencyStore'

/** Sort names in cursors. */
const sorts = { cases: 'cases', reports: 'reports', own: 'own decisions', log: 'decisions' } as const

export const moderationRoutes = callRoutes(moderationCalls, {
  'POST /reports': async (c) => {
    await report(c.var.services, c.var.user.id, c.var.body)
  },

  'GET /moderation/cases': async (c) => {
    const { services, query } = c.var
    const { cases, next } = await listCases(services.db, query.limit, readCursor(sorts.cases, query.cursor, CasePosition))
    linkNext(c, next && writeCursor(sorts.cases, next))
    return cases
  },

  'GET /moderation/cases/{id}': async (c) => {
    const { services, params, query, user } = c.var
    const after = readCursor(sorts.reports, query.cursor, ReportPosition)
    const { reports, next } = await listReports(services.db, { caseId: params.id, limit: query.limit }, after)
    const found = await readCase(services.db, { caseId: params.id, moderatorId: user.id }, reports)
    if (found === undefined) throw notFound('Case')
    // Reporters stay anonymous.
    if (found.isOwn) return { ...found, reports: [] }
    linkNext(c, next && writeCursor(sorts.reports, next))
    return found
  },

  'POST /moderation/cases/{id}/decisions': async (c) => {
    const { services, user, params, body } = c.var
    const origin = ownOrigin(services.config, headersOf(c))
    await decide(services, { caseId: params.id, moderatorId: user.id, origin }, body)
  },

  'POST /moderation/decisions/{id}/appeal': async (c) => {
    const { services, user, params, body } = c.var
    await appeal(services, { decisionId: params.id, userId: user.id }, body.text)
  },

  'GET /users/me/decisions': async (c) => {
    const { services, user, query } = c.var
    const after = readCursor(sorts.own, query.cursor, DecisionPosition)
    const { decisions, next } = await listOwnDecisions(services.db, { userId: user.id, limit: query.limit }, after)
    linkNext(c, next && writeCursor(sorts.own, next))
    return decisions
  },

  'GET /moderation/log': async (c) => {
    const { services, query } = c.var
    const { entries, next } = await listLog(services.db, query.limit, readCursor(sorts.log, query.cursor, DecisionPosition))
    linkNext(c, next && writeCursor(sorts.log, next))
    return entries
  },

  'GET /transparency': (c) => countByMonth(c.var.services.db),
})
