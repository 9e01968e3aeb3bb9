import { feedKinds, type FeedKind } from '#server/access/feedKinds'
import { isFindableSql, isForFollowerSql, isNotHiddenSql, isPublishedSql } from '#server/access/visibility'
import type { FeedFilter } from './feedFilters'
import { feedConditionsSql, orderBySql, feedSelectSql, type FeedPageQuery, type FeedPlan, type FeedSource } from './feedQuery'

export function sqlitePageSql(query: FeedPageQuery, { selectiveFilter, hasMovedLikes }: FeedPlan): string {
  const { kind, seesOwn, sort } = query
  const arms =
    selectiveFilter === undefined
      ? walkInOrder(kind, seesOwn, hasMovedLikes)
      : [gatherFew(kind, seesOwn, hasMovedLikes, selectiveFilter)]
  // `+` keeps SQLite from using an index for these.
  const others = feedConditionsSql(query, selectiveFilter).map((condition) => `+(${condition})`)
  const selects = arms.map((arm) => feedSelectSql({ ...arm, where: [...arm.where, ...others] }, query))
  return `${hasMovedLikes ? movedLikesSql(kind) : ''}${selects.join(' UNION ALL ')} ${orderBySql(sort)}`
}

function walkInOrder(kind: FeedKind, seesOwn: boolean, hasMovedLikes: boolean): FeedSource[] {
  const { things, mine } = feedKinds[kind]
  const from = `${things} AS t`
  const recent = 't.recent_likes'
  const stays = hasMovedLikes ? ['t.id NOT IN (SELECT id FROM moved)'] : []
  const arms = [{ from, where: ['t.is_public = 1', `+(${isNotHiddenSql(kind)})`, ...stays], recent }]
  if (seesOwn) {
    arms.push({ from, where: [mine.sqlite, '+t.is_public = 0', ...stays], recent })
    arms.push({ from, where: [isForFollowerSql(kind, 'sqlite'), `+(${isNotHiddenSql(kind)})`, ...stays], recent })
  }
  if (hasMovedLikes) {
    const where = ['t.id = moved.id', isSeen(kind, seesOwn)]
    arms.push({ from: `moved CROSS JOIN ${from}`, where, recent: 't.recent_likes + moved.likes' })
  }
  return arms
}

function gatherFew(kind: FeedKind, seesOwn: boolean, hasMovedLikes: boolean, { lookup }: FeedFilter): FeedSource {
  return {
    from: `${feedKinds[kind].things} AS t${hasMovedLikes ? ' LEFT JOIN moved ON moved.id = t.id' : ''}`,
    where: [lookup, isSeen(kind, seesOwn)],
    recent: hasMovedLikes ? 't.recent_likes + coalesce(moved.likes, 0)' : 't.recent_likes',
  }
}

const isSeen = (kind: FeedKind, seesOwn: boolean): string =>
  seesOwn ? `+(${isFindableSql(kind)})` : `+(${isPublishedSql(kind)})`

/** Between the starts of the stored and the wanted window: few on a first page. */
export const likesBetweenWindowsSql = (kind: FeedKind): string =>
  `like_window AS w CROSS JOIN ${feedKinds[kind].likes} AS k
    WHERE k.created_at > min(@since, w.since) AND k.created_at <= max(@since, w.since)`

const movedLikesSql = (kind: FeedKind): string => `WITH moved (id, likes) AS MATERIALIZED (
    SELECT k.${feedKinds[kind].thingId}, count(*) * CASE WHEN @since < w.since THEN 1 ELSE -1 END FROM ${likesBetweenWindowsSql(kind)} GROUP BY 1
  ) `
