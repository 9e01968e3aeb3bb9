import { z } from 'zod'
import type { FeedSort, FeedVisibility } from '#shared/api/feedFilter'
import type { Services } from '#server/base/services'
import type { DbReader } from '#server/base/db/database'
import { forbiddenError, unauthenticatedError } from '#server/base/errors'
import { readCursor, writeCursor } from '#server/http/paging'
import type { FeedKind } from '#server/access/feedKinds'
import { publicAccountRule } from '#server/access/visibility'
import { RECENT_LIKE_MS } from './likeWindowStore'
import { commonFeedFilters, type CommonFeedQuery, type FeedFilter } from './feedFilters'
import { findFeedPage } from './feedStore'

export interface FeedQuery extends CommonFeedQuery {
  visibility: z.output<typeof FeedVisibility>
  sort: FeedSort
  limit: number
  cursor?: string | undefined
  /** A search by place includes muted users. */
  location?: unknown
  geonameId?: unknown
}

/** Older cursors continue from this age. */
const MAX_CURSOR_AGE_MS = 24 * 3600 * 1000

/** Time of the first page, then sort values. */
const Position = {
  newest: z.tuple([z.int(), z.int(), z.string()]),
  popular: z.tuple([z.int(), z.int(), z.int(), z.int(), z.string()]),
}

type FeedCursor = z.infer<(typeof Position)[FeedSort]>

/** Throws AppError `UnauthorizedError` (401, 403), `InvalidInputError` for a foreign cursor. */
export async function readFeed(
  { db, now, config }: { db: DbReader } & Pick<Services, 'now' | 'config'>,
  kind: FeedKind,
  query: FeedQuery,
  viewerId: string | null,
  more: readonly FeedFilter[] = [],
): Promise<{ ids: string[]; cursor: string | undefined }> {
  checkViewer(query, viewerId)
  const { sort, limit, likedBy } = query
  const [at, ...after] = readFeedCursor(query, now())
  // Users' likes of private things stay private.
  const seesOwn = query.visibility === 'all' && (likedBy === undefined || likedBy === viewerId)
  const filters = [...commonFeedFilters(db.dialect, kind, query), ...more]
  const since = at - RECENT_LIKE_MS
  // Explicitly requested, so new and muted users are included.
  const isAboutSomebody = [query.userId, query.username, likedBy].some((person) => person !== undefined)
  const shown = publicAccountRule({ config })
  // Followers know the accounts they follow, however new.
  const accounts = isAboutSomebody || (shown === 'settled' && query.followedBy !== undefined) ? 'all' : shown
  const withoutMuted = viewerId !== null && !isAboutSomebody && query.location === undefined && query.geonameId === undefined
  const asked = { kind, viewerId, seesOwn, accounts, withoutMuted, filters, sort, since, now: at, after, limit }
  const { ids, next } = await findFeedPage(db, asked)
  return { ids, cursor: next && writeCursor(sort, [at, ...next]) }
}

function checkViewer({ visibility, followedBy }: FeedQuery, viewerId: string | null): void {
  if (viewerId === null && (visibility === 'all' || followedBy !== undefined)) throw unauthenticatedError()
  if (followedBy !== undefined && followedBy !== viewerId) throw forbiddenError()
}

function readFeedCursor({ sort, cursor }: FeedQuery, now: number): [at: number, ...after: (string | number)[]] {
  const start = readCursor<FeedCursor>(sort, cursor, Position[sort])
  if (start === undefined) return [now]
  const [at, ...after] = start
  return [Math.min(now, Math.max(at, now - MAX_CURSOR_AGE_MS)), ...after]
}
