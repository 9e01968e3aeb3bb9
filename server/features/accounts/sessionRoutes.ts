import { sessionCalls } from '#shared/api/sessions'
import { toIsoInstant } from '#shared/dates'
import { notFoundError } from '#server/base/errors'
import { clearSessionCookies } from '#server/accounts/requestSession'
import { listSessions, SessionCursor, findLiveSession, revokeSessions } from '#server/accounts/sessionStore'
import { emitSessionsEnded, endSession } from '#server/accounts/sessionService'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { callRoutes } from '../api/callRoutes'

const SORT = 'sessions'

export const sessionRoutes = callRoutes(sessionCalls, {
  'GET /auth/sessions': async (c) => {
    const { services, user, session, query } = c.var
    const after = readCursor(SORT, query.cursor, SessionCursor)
    const asked = { userId: user.id, limit: query.limit, now: services.now() }
    const { page, next } = await listSessions(services.db, asked, after)
    setNextPageLink(c, next && writeCursor(SORT, next))
    return page.map(({ createdAt, lastSeenAt, ...listed }) => ({
      ...listed,
      createdAt: toIsoInstant(createdAt),
      lastSeenAt: toIsoInstant(lastSeenAt),
      isCurrent: listed.id === session.sessionId,
    }))
  },

  'DELETE /auth/sessions': async (c) => {
    const { services, user, session } = c.var
    await services.db.write(async (tx) => {
      emitSessionsEnded(services, tx, user.id, await revokeSessions(tx, user.id, services.now(), session.sessionId))
    })
  },

  'DELETE /auth/sessions/{id}': async (c) => {
    const { services, user, session, params } = c.var
    const found = await findLiveSession(services.db, params.id, services.now())
    if (found?.userId !== user.id) throw notFoundError('Session')
    await endSession(services, params.id)
    if (params.id === session.sessionId) clearSessionCookies(c)
  },
})
