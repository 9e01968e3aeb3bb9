import { z } from 'zod'
import type { Sort, Visibility } from '#shared/api/feedFilter'
import type { Services } from '#server/base/services'
import type { Reader } from '#server/base/db/database'
import { forbidden, unauthenticated } from '#server/base/errors'
import { readCursor, writeCursor } from '#server/http/paging'
import type { FeedKind } from '#server/records/feedKinds'
import { shownAccounts } from '#server/records/visibility'
import { RECENT_LIKE_MS } from './likeWindowStore'
import { commonFeedFilters, type CommonFeedQuery, type FeedFilter } from './feedFilters'
import { findFeedPage } from './feedStore'

/** What is asked of a feed, of whatever kind. */
export interface FeedQuery extends CommonFeedQuery {
  visibility: z.output<typeof Visibility>
  sort: Sort
  limit: number
  cursor?: string | undefined
  /** Of itineraries: whoever names a place asks for all that is there, also by people whom they muted. */
  location?: unknown
  geonameId?: unknown
}

/** So long a feed goes on from the instant at which its first page was asked for. */
const MAX_CURSOR_AGE_MS = 24 * 3600 * 1000

/** Where a page begins: the instant at which the first one was asked for, and the place of the last thing on the one before. */
const Position = {
  newest: z.tuple([z.int(), z.int(), z.string()]),
  popular: z.tuple([z.int(), z.int(), z.int(), z.int(), z.string()]),
}

type FeedPosition = z.infer<(typeof Position)[Sort]>

/**
 * One page of a feed for somebody: ids, and the cursor of the next page. `more` narrows it beyond what all kinds have. Throws
 * UnauthorizedError for what is only for some, InvalidInputError for a cursor that is none of this feed.
 */
export async function readFeed(
  { db, now, config }: { db: Reader } & Pick<Services, 'now' | 'config'>,
  kind: FeedKind,
  query: FeedQuery,
  viewerId: string | null,
  more: readonly FeedFilter[] = [],
): Promise<{ ids: string[]; cursor: string | undefined }> {
  checkViewer(query, viewerId)
  const { sort, limit, likedBy } = query
  const [at, ...after] = readFeedCursor(query, now())
  // Of what others like, only what everybody sees: what they do with private things is theirs.
  const seesOwn = query.visibility === 'all' && (likedBy === undefined || likedBy === viewerId)
  const filters = [...commonFeedFilters(db.dialect, kind, query), ...more]
  const since = at - RECENT_LIKE_MS
  // Whoever names a person has found them already.
  const isAboutSomebody = [query.userId, query.username, likedBy].some((person) => person !== undefined)
  const shown = shownAccounts({ config })
  // Followers of a new account are no strangers.
  const accounts = isAboutSomebody || (shown === 'settled' && query.followedBy !== undefined) ? 'all' : shown
  const withoutMuted = viewerId !== null && !isAboutSomebody && query.location === undefined && query.geonameId === undefined
  const asked = { kind, viewerId, seesOwn, accounts, withoutMuted, filters, sort, since, now: at, after, limit }
  const { ids, next } = await findFeedPage(db, asked)
  return { ids, cursor: next && writeCursor(sort, [at, ...next]) }
}

/** What of a feed is only for some: everything one may see for those signed in, one's followed people for oneself. */
function checkViewer({ visibility, followedBy }: FeedQuery, viewerId: string | null): void {
  if (viewerId === null && (visibility === 'all' || followedBy !== undefined)) throw unauthenticated()
  if (followedBy !== undefined && followedBy !== viewerId) throw forbidden()
}

function readFeedCursor({ sort, cursor }: FeedQuery, now: number): [at: number, ...after: (string | number)[]] {
  const start = readCursor<FeedPosition>(sort, cursor, Position[sort])
  if (start === undefined) return [now]
  const [at, ...after] = start
  return [Math.min(now, Math.max(at, now - MAX_CURSOR_AGE_MS)), ...after]
}
