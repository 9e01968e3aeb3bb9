import { accountKey } from '#server/accounts/userStore'
import { feedKinds, type FilterSql, type FeedKind } from '#server/records/feedKinds'

/** One way in which a feed is narrowed. */
export interface FeedFilter extends FilterSql {
  /** What `lookup` goes through, as a FROM clause: counted to see whether it is little. */
  source: string
  values: Record<string, string | number>
}

/** What feeds of all kinds are narrowed by. */
export interface CommonFeedQuery {
  userId?: string | undefined
  username?: string | undefined
  role?: 'owner' | 'collaborator' | undefined
  likedBy?: string | undefined
  followedBy?: string | undefined
}

/** The narrowings that every kind of thing has. */
export const commonFeedFilters = (kind: FeedKind, asked: CommonFeedQuery): FeedFilter[] =>
  [belongsTo(kind, asked), likedBy(kind, asked), followedBy(kind, asked)].filter((narrowing) => narrowing !== undefined)

/** Things whose column `t` has one of the values that a query gives; a thing is asked about by the same. */
export function columnFilter(kind: FeedKind, sql: string | FilterSql, values: FeedFilter['values']): FeedFilter {
  const { lookup, condition } = typeof sql === 'string' ? { lookup: sql, condition: sql } : sql
  return { lookup, condition, source: `${feedKinds[kind].things} AS t WHERE ${lookup}`, values }
}

/** Of somebody by id or username, as owner or (itineraries) collaborator. */
function belongsTo(kind: FeedKind, { userId, username, role }: CommonFeedQuery): FeedFilter | undefined {
  if (userId === undefined && username === undefined) return undefined
  const person = userId === undefined ? '(SELECT id FROM users WHERE username_key = @person)' : '@person'
  const values = { person: userId ?? accountKey(username ?? '') }
  const asOwner = `t.user_id = ${person}`
  if (role === 'owner' || kind === 'list') return columnFilter(kind, asOwner, values)
  const asCollaborator = {
    lookup: `t.id IN (SELECT itinerary_id FROM collaborators WHERE user_id = ${person})`,
    condition: `EXISTS (SELECT 1 FROM collaborators AS g WHERE g.itinerary_id = t.id AND g.user_id = ${person})`,
  }
  if (role === 'collaborator') return columnFilter(kind, asCollaborator, values)
  const either = (as: keyof FilterSql) => `(${asOwner} OR ${asCollaborator[as]})`
  return columnFilter(kind, { lookup: either('lookup'), condition: either('condition') }, values)
}

function likedBy(kind: FeedKind, { likedBy: liker }: CommonFeedQuery): FeedFilter | undefined {
  if (liker === undefined) return undefined
  const { likes, thingId } = feedKinds[kind]
  return {
    lookup: `t.id IN (SELECT ${thingId} FROM ${likes} WHERE user_id = @liker)`,
    condition: `EXISTS (SELECT 1 FROM ${likes} AS b WHERE b.${thingId} = t.id AND b.user_id = @liker)`,
    source: `${likes} WHERE user_id = @liker`,
    values: { liker },
  }
}

function followedBy(kind: FeedKind, { followedBy: follower }: CommonFeedQuery): FeedFilter | undefined {
  if (follower === undefined) return undefined
  const followed = {
    lookup: 't.user_id IN (SELECT followed_id FROM follows WHERE follower_id = @follower)',
    condition: 'EXISTS (SELECT 1 FROM follows AS f WHERE f.follower_id = @follower AND f.followed_id = t.user_id)',
  }
  return columnFilter(kind, followed, { follower })
}
