import { z } from 'zod'
import type { Sort, Visibility } from '#shared/api/feedFilter'
import type { Services } from '#server/context'
import { forbidden, invalidInput, unauthenticated } from '#server/errors'
import { readCursor, writeCursor } from '#server/http/paging'
import type { Kind } from './kinds'
import { RECENT_MS } from './likeWindowStore'
import { narrowingsOf, type Asked, type Narrowing } from './narrowings'
import { findPage, placeLength } from './pageStore'

/** What is asked of a feed, of whatever kind. */
export interface FeedQuery extends Asked {
  visibility: z.output<typeof Visibility>
  sort: Sort
  limit: number
  cursor?: string | undefined
}

/** So long a feed goes on from the instant at which its first page was asked for. */
const CURSOR_MS = 24 * 3600 * 1000

/** Where a page begins: the instant at which the first one was asked for, and the place of the last thing on the one before. */
const Start = z.tuple([z.int()]).rest(z.union([z.string(), z.int()]))

/**
 * One page of a feed for somebody: ids, and the cursor of the next page. `more` narrows it beyond what all kinds have. Throws
 * UnauthorizedError for what is only for some, InvalidInputError for a cursor that is none of this feed.
 */
export function readFeed(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: Kind,
  query: FeedQuery,
  viewerId: string | null,
  more: readonly Narrowing[] = [],
): { ids: string[]; cursor: string | undefined } {
  checkViewer(query, viewerId)
  const { sort, limit, likedBy } = query
  const [at, ...after] = readStart(query, now())
  // Of what others like, only what everybody sees: what they do with private things is theirs.
  const seesOwn = query.visibility === 'all' && (likedBy === undefined || likedBy === viewerId)
  const narrowings = [...narrowingsOf(kind, query), ...more]
  const { ids, next } = findPage(db, { kind, viewerId, seesOwn, narrowings, sort, since: at - RECENT_MS, after, limit })
  return { ids, cursor: next && writeCursor(sort, [at, ...next]) }
}

/** What of a feed is only for some: everything one may see for those signed in, one's followed people for oneself. */
function checkViewer({ visibility, followedBy }: FeedQuery, viewerId: string | null): void {
  if (viewerId === null && (visibility === 'all' || followedBy !== undefined)) throw unauthenticated()
  if (followedBy !== undefined && followedBy !== viewerId) throw forbidden()
}

function readStart({ sort, cursor }: FeedQuery, now: number): z.output<typeof Start> {
  const position = readCursor(sort, cursor, 1 + placeLength(sort))
  if (position === undefined) return [now]
  const start = Start.safeParse(position)
  if (!start.success)
    throw invalidInput('Invalid input: the cursor is not of this list', { path: 'cursor', code: 'not_a_cursor' })
  const [at, ...after] = start.data
  return [Math.min(now, Math.max(at, now - CURSOR_MS)), ...after]
}
