import { feedKinds, type FeedKind } from '#server/access/feedKinds'
import { isFindableSql, isForFollowerSql, isNotHiddenSql, isPublishedSql } from '#server/access/visibility'
import { feedConditionsSql, orderBySql, feedSelectSql, type FeedPageQuery, type FeedPlan, type FeedSource } from './feedQuery'

/** `OFFSET 0` is an optimization fence. Moved likes are always joined; checking for any costs more. */
export function postgresPageSql(query: FeedPageQuery, { selectiveFilter }: Pick<FeedPlan, 'selectiveFilter'>): string {
  const { kind, seesOwn, sort } = query
  const isPopular = sort === 'popular'
  const others = feedConditionsSql(query, selectiveFilter).map((condition) => `(${condition})`)
  const sources =
    selectiveFilter === undefined
      ? walkInOrder(kind, seesOwn, isPopular)
      : [gatherFew(kind, seesOwn, isPopular, selectiveFilter.lookup)]
  const order = orderBySql(sort)
  const parts = sources.map((source) => `(${feedSelectSql({ ...source, where: [...source.where, ...others] }, query)} ${order})`)
  return `${isPopular ? movedLikesSql(kind) : ''}${parts.length === 1 ? parts.join('') : `${parts.join(' UNION ALL ')} ${order}`}`
}

const aside = (things: string, condition: string): string => `(SELECT * FROM ${things} AS t WHERE ${condition} OFFSET 0) AS t`

function walkInOrder(kind: FeedKind, seesOwn: boolean, isPopular: boolean): FeedSource[] {
  const { things, mine } = feedKinds[kind]
  const recent = 't.recent_likes'
  const stays = isPopular ? ['t.id NOT IN (SELECT id FROM moved)'] : []
  const sources = [{ from: `${things} AS t`, where: ['t.is_public', isNotHiddenSql(kind), ...stays], recent }]
  if (seesOwn) {
    sources.push({ from: aside(things, mine.postgres), where: ['NOT t.is_public', ...stays], recent })
    sources.push({ from: aside(things, isForFollowerSql(kind, 'postgres')), where: [isNotHiddenSql(kind), ...stays], recent })
  }
  if (isPopular) {
    const from = `moved CROSS JOIN LATERAL ${aside(things, 't.id = moved.id')}`
    sources.push({ from, where: [isSeen(kind, seesOwn)], recent: 't.recent_likes + moved.likes' })
  }
  return sources
}

const gatherFew = (kind: FeedKind, seesOwn: boolean, isPopular: boolean, lookup: string): FeedSource => ({
  from: `${aside(feedKinds[kind].things, lookup)}${isPopular ? ' LEFT JOIN moved ON moved.id = t.id' : ''}`,
  where: [isSeen(kind, seesOwn)],
  recent: isPopular ? 't.recent_likes + coalesce(moved.likes, 0)' : 't.recent_likes',
})

const isSeen = (kind: FeedKind, seesOwn: boolean): string => (seesOwn ? isFindableSql(kind) : isPublishedSql(kind))

const movedLikesSql = (kind: FeedKind): string => `WITH moved (id, likes) AS MATERIALIZED (
    SELECT k.${feedKinds[kind].thingId}, sum(CASE WHEN @since < w.since THEN 1 ELSE -1 END)::bigint
    FROM like_window AS w CROSS JOIN LATERAL (SELECT * FROM ${feedKinds[kind].likes} AS k
      WHERE k.created_at > least(@since, w.since) AND k.created_at <= greatest(@since, w.since) OFFSET 0) AS k
    GROUP BY 1
  ) `
