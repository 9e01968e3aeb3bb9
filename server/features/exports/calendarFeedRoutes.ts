import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { exportContentType } from '#shared/exports/exportFormats'
import { hashToken } from '#server/accounts/sessionTokens'
import { isStorageError } from '#server/base/db/storageErrors'
import type { Services } from '#server/base/services'
import type { AppEnv } from '#server/http/appEnv'
import { publicOrigin } from '#server/http/origin'
import { limitCalendarReads } from '#server/http/rateLimits'
import { sendTextWithETag } from '#server/http/sendText'
import { readFeedCalendar, findValidCalendarFeed } from './calendarService'
import { updateCalendarFeedUse, type CalendarFeedRow } from './calendarFeedStore'

interface FeedEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { feed: CalendarFeedRow }
}

const HEADERS = { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding', 'X-Robots-Tag': 'noindex' }
const ENDING = '.ics'

/** Calendar subscriptions. The secret URL is the only credential. */
export const calendarFeedRoutes = (services: Services): Hono<FeedEnv> =>
  new Hono<FeedEnv>().get(
    '/:file',
    findAskedFeed,
    limitCalendarReads(services, (c) => hashToken(c.req.path)),
    async (c) => {
      const { feed, runFairly } = c.var
      const { signal } = c.req.raw
      const origin = publicOrigin(services.config, c.env.incoming.headers)
      const text = await readFeedCalendar({ services, origin, runFairly: (work) => runFairly(work, signal) }, feed)
      if (text === undefined) return nothingThere(c)
      await noteUsed(services, feed)
      return sendTextWithETag(c, { text }, exportContentType('ics'))
    },
  )

/** Read-only storage does not fail a read. */
async function noteUsed({ db, now }: Services, { tokenHash }: CalendarFeedRow): Promise<void> {
  if (db.isLocked) return
  try {
    await db.write((tx) => updateCalendarFeedUse(tx, tokenHash, now()))
  } catch (error) {
    if (!isStorageError(error)) throw error
  }
}

/** Ended and unknown tokens get the same response. */
const nothingThere = (c: Context): Response => c.text('Not found', 404)

const findAskedFeed: MiddlewareHandler<FeedEnv> = async (c, next) => {
  c.set('route', 'GET /calendar/{token}.ics')
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
  const file = c.req.param('file') ?? ''
  const feed = file.endsWith(ENDING) ? await findValidCalendarFeed(c.var.services, file.slice(0, -ENDING.length)) : undefined
  if (feed === undefined) return nothingThere(c)
  c.set('feed', feed)
  return next()
}
