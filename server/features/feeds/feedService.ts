import { z } from 'zod'
import type { Sort, Visibility } from '#shared/api/feedFilter'
import type { Services } from '#server/base/services'
import { forbidden, invalidInput, unauthenticated } from '#server/base/errors'
import { readCursor, writeCursor } from '#server/http/paging'
import type { FeedKind } from '#server/records/feedKinds'
import { RECENT_LIKE_MS } from './likeWindowStore'
import { commonFeedFilters, type CommonFeedQuery, type FeedFilter } from './feedFilters'
import { findFeedPage, feedPositionLength } from './feedStore'

/** What is asked of a feed, of whatever kind. */
export interface FeedQuery extends CommonFeedQuery {
  visibility: z.output<typeof Visibility>
  sort: Sort
  limit: number
  cursor?: string | undefined
}

/** So long a feed goes on from the instant at which its first page was asked for. */
const MAX_CURSOR_AGE_MS = 24 * 3600 * 1000

/** Where a page begins: the instant at which the first one was asked for, and the place of the last thing on the one before. */
const FeedCursor = z.tuple([z.int()]).rest(z.union([z.string(), z.int()]))

/**
 * One page of a feed for somebody: ids, and the cursor of the next page. `more` narrows it beyond what all kinds have. Throws
 * UnauthorizedError for what is only for some, InvalidInputError for a cursor that is none of this feed.
 */
export function readFeed(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: FeedKind,
  query: FeedQuery,
  viewerId: string | null,
  more: readonly FeedFilter[] = [],
): { ids: string[]; cursor: string | undefined } {
  checkViewer(query, viewerId)
  const { sort, limit, likedBy } = query
  const [at, ...after] = readFeedCursor(query, now())
  // Of what others like, only what everybody sees: what they do with private things is theirs.
  const seesOwn = query.visibility === 'all' && (likedBy === undefined || likedBy === viewerId)
  const filters = [...commonFeedFilters(kind, query), ...more]
  const { ids, next } = findFeedPage(db, { kind, viewerId, seesOwn, filters, sort, since: at - RECENT_LIKE_MS, after, limit })
  return { ids, cursor: next && writeCursor(sort, [at, ...next]) }
}

/** What of a feed is only for some: everything one may see for those signed in, one's followed people for oneself. */
function checkViewer({ visibility, followedBy }: FeedQuery, viewerId: string | null): void {
  if (viewerId === null && (visibility === 'all' || followedBy !== undefined)) throw unauthenticated()
  if (followedBy !== undefined && followedBy !== viewerId) throw forbidden()
}

function readFeedCursor({ sort, cursor }: FeedQuery, now: number): z.output<typeof FeedCursor> {
  const position = readCursor(sort, cursor, 1 + feedPositionLength(sort))
  if (position === undefined) return [now]
  const start = FeedCursor.safeParse(position)
  if (!start.success)
    throw invalidInput('Invalid input: the cursor is not of this list', { path: 'cursor', code: 'not_a_cursor' })
  const [at, ...after] = start.data
  return [Math.min(now, Math.max(at, now - MAX_CURSOR_AGE_MS)), ...after]
}
