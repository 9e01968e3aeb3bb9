import type { MemberRole } from '#shared/itinerary/roles'
import { accountKey } from '#server/accounts/userStore'
import type { Dialect, SqlValue } from '#server/base/db/database'
import { existsSql, isOneOf } from '#server/records/dialectSql'
import { feedKinds, type FilterSql, type FeedKind } from '#server/records/feedKinds'
import { isPersonKnownSql } from '#server/records/visibility'

/** Up to so many things are gathered and sorted; of more, the feed is walked in its order until the page is full. */
export const MAX_GATHERED = 1000

/** One way in which a feed is narrowed. */
export interface FeedFilter extends FilterSql {
  /** What `lookup` goes through, as a FROM clause: counted to see whether it is little. */
  source: string
  values: Record<string, SqlValue>
}

/** What feeds of all kinds are narrowed by. */
export interface CommonFeedQuery {
  userId?: string | undefined
  username?: string | undefined
  role?: MemberRole | 'collaborator' | undefined
  likedBy?: string | undefined
  followedBy?: string | undefined
}

/** The narrowings that every kind of thing has. */
export const commonFeedFilters = (dialect: Dialect, kind: FeedKind, asked: CommonFeedQuery): FeedFilter[] =>
  [belongsTo(dialect, kind, asked), likedBy(dialect, kind, asked), followedBy(dialect, kind, asked)].filter(
    (narrowing) => narrowing !== undefined,
  )

/** Things whose column `t` has one of the values that a query gives; a thing is asked about by the same. */
export function columnFilter(kind: FeedKind, sql: string | FilterSql, values: FeedFilter['values']): FeedFilter {
  const { lookup, condition } = typeof sql === 'string' ? { lookup: sql, condition: sql } : sql
  return { lookup, condition, source: `${feedKinds[kind].things} AS t WHERE ${lookup}`, values }
}

/**
 * As PostgreSQL is told to count the things whose column has one of the values that a query gives: value after value, and no more than are
 * counted. Left to itself, it may go through a whole table for what is in its last rows.
 */
export const thingsOfEach = (kind: FeedKind, column: string, values: string): string =>
  `(${values}) AS w (value) CROSS JOIN LATERAL (
    SELECT id FROM ${feedKinds[kind].things} WHERE ${column} = w.value LIMIT ${MAX_GATHERED + 1}) AS o`

/** Whether the viewer may know of the person whose id is the value `person`: a feed of one who is unknown to them is empty. */
const isKnown = (person: string): string =>
  `EXISTS (SELECT 1 FROM users AS p WHERE p.id = ${person} AND ${isPersonKnownSql('p')})`

/** A membership is shown to others when its user edits, and has opened the itinerary; to its user always. */
const toldRole = "(user_id = @viewer OR (role = 'editor' AND accepted_at IS NOT NULL))"

/** Of somebody by id or username, as owner or (itineraries) editor; of oneself as whatever one is. */
function belongsTo(dialect: Dialect, kind: FeedKind, { userId, username, role }: CommonFeedQuery): FeedFilter | undefined {
  if (userId === undefined && username === undefined) return undefined
  const person = userId === undefined ? '(SELECT id FROM users WHERE username_key = @person)' : '@person'
  const asked = { person: userId ?? accountKey(username ?? '') }
  const known = isKnown(person)
  const asOwner = `(t.user_id = ${person} AND ${known})`
  if (role === 'owner' || kind === 'list') return columnFilter(kind, asOwner, asked)
  const values = role === undefined ? asked : { ...asked, role: role === 'collaborator' ? 'editor' : role }
  const isTold = role === undefined ? toldRole : `(role = @role AND ${toldRole})`
  const asCollaborator = {
    lookup: isOneOf[dialect](
      't.id',
      `SELECT itinerary_id FROM collaborators WHERE user_id = ${person} AND ${isTold} AND ${known}`,
    ),
    condition: existsSql[dialect](
      `SELECT 1 FROM collaborators AS g WHERE g.itinerary_id = t.id AND g.user_id = ${person} AND ${isTold} AND ${known}`,
    ),
  }
  if (role !== undefined) return columnFilter(kind, asCollaborator, values)
  const either = (as: keyof FilterSql) => `(${asOwner} OR ${asCollaborator[as]})`
  return columnFilter(kind, { lookup: either('lookup'), condition: either('condition') }, values)
}

function likedBy(dialect: Dialect, kind: FeedKind, { likedBy: liker }: CommonFeedQuery): FeedFilter | undefined {
  if (liker === undefined) return undefined
  const { likes, thingId } = feedKinds[kind]
  const known = isKnown('@liker')
  return {
    lookup: isOneOf[dialect]('t.id', `SELECT ${thingId} FROM ${likes} WHERE user_id = @liker AND ${known}`),
    condition: existsSql[dialect](`SELECT 1 FROM ${likes} AS b WHERE b.${thingId} = t.id AND b.user_id = @liker AND ${known}`),
    // In the order of an index, which keeps PostgreSQL to it.
    source: `${likes} WHERE user_id = @liker${dialect === 'postgres' ? ' ORDER BY created_at' : ''}`,
    values: { liker },
  }
}

function followedBy(dialect: Dialect, kind: FeedKind, { followedBy: follower }: CommonFeedQuery): FeedFilter | undefined {
  if (follower === undefined) return undefined
  const filter = columnFilter(
    kind,
    {
      lookup: isOneOf[dialect]('t.user_id', 'SELECT followed_id FROM follows WHERE follower_id = @follower'),
      condition: existsSql[dialect]('SELECT 1 FROM follows AS f WHERE f.follower_id = @follower AND f.followed_id = t.user_id'),
    },
    { follower },
  )
  if (dialect === 'sqlite') return filter
  const followed = `SELECT followed_id FROM follows WHERE follower_id = @follower ORDER BY followed_id LIMIT ${MAX_GATHERED + 1}`
  return { ...filter, source: thingsOfEach(kind, 'user_id', followed) }
}
