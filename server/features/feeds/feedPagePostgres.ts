import { feedKinds, type FeedKind } from '#server/records/feedKinds'
import { isFindableSql, isForFollowerSql, isKnownSql, isPublishedSql } from '#server/records/visibility'
import { conditionsOf, inOrderSql, sourceSql, type FeedPageQuery, type FeedPlan, type FeedSource } from './feedQuery'

/**
 * A page of a feed as PostgreSQL finds it best. It is not told what to begin with, as SQLite is; but what stands behind OFFSET 0 is found by
 * itself, before anybody thinks of an order and a limit. Moved likes are always asked for: they cost less than to find out whether there are any.
 */
export function postgresPageText(query: FeedPageQuery, { few }: Pick<FeedPlan, 'few'>): string {
  const { kind, seesOwn, sort } = query
  const isPopular = sort === 'popular'
  const others = conditionsOf(query, few).map((condition) => `(${condition})`)
  const sources = few === undefined ? walkInOrder(kind, seesOwn, isPopular) : [gatherFew(kind, seesOwn, isPopular, few.lookup)]
  const order = inOrderSql(sort)
  const parts = sources.map((source) => `(${sourceSql({ ...source, where: [...source.where, ...others] }, query)} ${order})`)
  return `${isPopular ? movedLikesSql(kind) : ''}${parts.length === 1 ? parts.join('') : `${parts.join(' UNION ALL ')} ${order}`}`
}

const aside = (things: string, condition: string): string => `(SELECT * FROM ${things} AS t WHERE ${condition} OFFSET 0) AS t`

/** What one may see in its order: the public ones off an index, merged with one's own, with what is for one as a follower and with those whose likes are others by now. */
function walkInOrder(kind: FeedKind, seesOwn: boolean, isPopular: boolean): FeedSource[] {
  const { things, mine } = feedKinds[kind]
  const recent = 't.recent_likes'
  const stays = isPopular ? ['t.id NOT IN (SELECT id FROM moved)'] : []
  const sources = [{ from: `${things} AS t`, where: ['t.is_public', isKnownSql(kind), ...stays], recent }]
  if (seesOwn) {
    sources.push({ from: aside(things, mine.postgres), where: ['NOT t.is_public', ...stays], recent })
    sources.push({ from: aside(things, isForFollowerSql(kind, 'postgres')), where: [isKnownSql(kind), ...stays], recent })
  }
  if (isPopular) {
    const from = `moved CROSS JOIN LATERAL ${aside(things, 't.id = moved.id')}`
    sources.push({ from, where: [isSeen(kind, seesOwn)], recent: 't.recent_likes + moved.likes' })
  }
  return sources
}

/** The few that fit a narrowing, sorted. */
const gatherFew = (kind: FeedKind, seesOwn: boolean, isPopular: boolean, lookup: string): FeedSource => ({
  from: `${aside(feedKinds[kind].things, lookup)}${isPopular ? ' LEFT JOIN moved ON moved.id = t.id' : ''}`,
  where: [isSeen(kind, seesOwn)],
  recent: isPopular ? 't.recent_likes + coalesce(moved.likes, 0)' : 't.recent_likes',
})

const isSeen = (kind: FeedKind, seesOwn: boolean): string => (seesOwn ? isFindableSql(kind) : isPublishedSql(kind))

/** Things whose recent likes are others in the wanted window than in the like window, and how many more. */
const movedLikesSql = (kind: FeedKind): string => `WITH moved (id, likes) AS MATERIALIZED (
    SELECT k.${feedKinds[kind].thingId}, sum(CASE WHEN @since < w.since THEN 1 ELSE -1 END)::bigint
    FROM like_window AS w CROSS JOIN LATERAL (SELECT * FROM ${feedKinds[kind].likes} AS k
      WHERE k.created_at > least(@since, w.since) AND k.created_at <= greatest(@since, w.since) OFFSET 0) AS k
    GROUP BY 1
  ) `
