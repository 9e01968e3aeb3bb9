import type { MemberRole } from '#shared/itinerary/roles'
import { caseInsensitiveKey } from '#server/accounts/userStore'
import type { Dialect, SqlValue } from '#server/base/db/database'
import { existsSql, inSubquery } from '#server/access/dialectSql'
import { feedKinds, type FilterSql, type FeedKind } from '#server/access/feedKinds'
import { isPersonNotHiddenSql } from '#server/access/visibility'

/** Up to this many matches are gathered and sorted; with more, the feed is walked in order. */
export const MAX_SORTED_MATCHES = 1000

export interface FeedFilter extends FilterSql {
  /** FROM clause of `lookup`, for counting its matches. */
  source: string
  values: Record<string, SqlValue>
}

export interface CommonFeedQuery {
  userId?: string | undefined
  username?: string | undefined
  role?: MemberRole | 'collaborator' | undefined
  likedBy?: string | undefined
  followedBy?: string | undefined
}

export const commonFeedFilters = (dialect: Dialect, kind: FeedKind, asked: CommonFeedQuery): FeedFilter[] =>
  [belongsTo(dialect, kind, asked), likedBy(dialect, kind, asked), followedBy(dialect, kind, asked)].filter(
    (narrowing) => narrowing !== undefined,
  )

/** A string serves as lookup and condition. */
export function createFeedFilter(kind: FeedKind, sql: string | FilterSql, values: FeedFilter['values']): FeedFilter {
  const { lookup, condition } = typeof sql === 'string' ? { lookup: sql, condition: sql } : sql
  return { lookup, condition, source: `${feedKinds[kind].things} AS t WHERE ${lookup}`, values }
}

/** Per value, up to one more than `MAX_SORTED_MATCHES`. A plain join may scan the whole table. */
export const matchesPerValueSql = (kind: FeedKind, column: string, values: string): string =>
  `(${values}) AS w (value) CROSS JOIN LATERAL (
    SELECT id FROM ${feedKinds[kind].things} WHERE ${column} = w.value LIMIT ${MAX_SORTED_MATCHES + 1}) AS o`

/** The feed of a user the viewer may not know is empty. */
const isKnown = (person: string): string =>
  `EXISTS (SELECT 1 FROM users AS p WHERE p.id = ${person} AND ${isPersonNotHiddenSql('p')})`

/** Others see a membership only of an accepted editor. */
const toldRole = "(user_id = @viewer OR (role = 'editor' AND accepted_at IS NOT NULL))"

/** As owner or editor; the viewer's own in any role. */
function belongsTo(dialect: Dialect, kind: FeedKind, { userId, username, role }: CommonFeedQuery): FeedFilter | undefined {
  if (userId === undefined && username === undefined) return undefined
  const person = userId === undefined ? '(SELECT id FROM users WHERE username_key = @person)' : '@person'
  const asked = { person: userId ?? caseInsensitiveKey(username ?? '') }
  const known = isKnown(person)
  const asOwner = `(t.user_id = ${person} AND ${known})`
  if (role === 'owner' || kind === 'list') return createFeedFilter(kind, asOwner, asked)
  const values = role === undefined ? asked : { ...asked, role: role === 'collaborator' ? 'editor' : role }
  const isTold = role === undefined ? toldRole : `(role = @role AND ${toldRole})`
  const asCollaborator = {
    lookup: inSubquery[dialect](
      't.id',
      `SELECT itinerary_id FROM collaborators WHERE user_id = ${person} AND ${isTold} AND ${known}`,
    ),
    condition: existsSql[dialect](
      `SELECT 1 FROM collaborators AS g WHERE g.itinerary_id = t.id AND g.user_id = ${person} AND ${isTold} AND ${known}`,
    ),
  }
  if (role !== undefined) return createFeedFilter(kind, asCollaborator, values)
  const either = (as: keyof FilterSql) => `(${asOwner} OR ${asCollaborator[as]})`
  return createFeedFilter(kind, { lookup: either('lookup'), condition: either('condition') }, values)
}

function likedBy(dialect: Dialect, kind: FeedKind, { likedBy: liker }: CommonFeedQuery): FeedFilter | undefined {
  if (liker === undefined) return undefined
  const { likes, thingId } = feedKinds[kind]
  const known = isKnown('@liker')
  return {
    lookup: inSubquery[dialect]('t.id', `SELECT ${thingId} FROM ${likes} WHERE user_id = @liker AND ${known}`),
    condition: existsSql[dialect](`SELECT 1 FROM ${likes} AS b WHERE b.${thingId} = t.id AND b.user_id = @liker AND ${known}`),
    // Keeps PostgreSQL on the index.
    source: `${likes} WHERE user_id = @liker${dialect === 'postgres' ? ' ORDER BY created_at' : ''}`,
    values: { liker },
  }
}

function followedBy(dialect: Dialect, kind: FeedKind, { followedBy: follower }: CommonFeedQuery): FeedFilter | undefined {
  if (follower === undefined) return undefined
  const filter = createFeedFilter(
    kind,
    {
      lookup: inSubquery[dialect]('t.user_id', 'SELECT followed_id FROM follows WHERE follower_id = @follower'),
      condition: existsSql[dialect]('SELECT 1 FROM follows AS f WHERE f.follower_id = @follower AND f.followed_id = t.user_id'),
    },
    { follower },
  )
  if (dialect === 'sqlite') return filter
  const followed = `SELECT followed_id FROM follows WHERE follower_id = @follower ORDER BY followed_id LIMIT ${MAX_SORTED_MATCHES + 1}`
  return { ...filter, source: matchesPerValueSql(kind, 'user_id', followed) }
}
