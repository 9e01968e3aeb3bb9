import { firstRowOf, type DbReader, type SqlValue } from '#server/base/db/database'
import { subquery } from '#server/access/dialectSql'
import { MAX_SORTED_MATCHES, type FeedFilter } from './feedFilters'
import { type FeedPageQuery, type FeedPlan, feedConditionsSql, orderBySql, feedSelectSql, type FeedSource } from './feedQuery'
import { feedKinds, type FeedKind } from '#server/access/feedKinds'
import { isFindableSql, isForFollowerSql, isNotHiddenSql, isPublishedSql } from '#server/access/visibility'

export type FeedCursor = (string | number)[]

/**
 * The cost does not grow with the feed: a selective filter uses its own index; a broad one has matches along the
 * feed's index.
 */
export async function findFeedPage(db: DbReader, query: FeedPageQuery): Promise<{ ids: string[]; next: FeedCursor | undefined }> {
  const { viewerId: viewer, since, now, after } = query
  const values: Record<string, SqlValue> = { viewer, since, now, limit: query.limit + 1 }
  for (const [i, value] of after.entries()) values[`after${i}`] = value
  for (const narrowing of query.filters) Object.assign(values, narrowing.values)
  const plan = await planFeed(db, query, values)
  const text = db.dialect === 'sqlite' ? sqlitePageSql(query, plan) : postgresPageSql(query, plan)
  const rows = await db.rows<FeedCursor>(text, values)
  const page = rows.slice(0, query.limit)
  return { ids: page.map((place) => String(place.at(-1))), next: rows.length > page.length ? page.at(-1) : undefined }
}

async function planFeed(
  db: DbReader,
  { kind, filters, sort }: FeedPageQuery,
  values: Record<string, SqlValue>,
): Promise<FeedPlan> {
  const met = (source: string) => subquery[db.dialect](`SELECT 1 FROM ${source} LIMIT ${MAX_SORTED_MATCHES + 1}`)
  const counts = filters.map(({ source }) => `(SELECT count(*) FROM ${met(source)})`)
  const asksForMoved = sort === 'popular' && db.dialect === 'sqlite'
  if (asksForMoved) counts.push(`EXISTS (SELECT 1 FROM ${likesBetweenWindowsSql(kind)})`)
  if (counts.length === 0) return { hasMovedLikes: false }
  const found = [...((await firstRowOf(db.rows<number[]>(`SELECT ${counts.join(', ')}`, values))) ?? [])]
  const hasMovedLikes = asksForMoved && found.pop() === 1
  const least = Math.min(...found)
  return { selectiveFilter: least > MAX_SORTED_MATCHES ? undefined : filters[found.indexOf(least)], hasMovedLikes }
}

function sqlitePageSql(query: FeedPageQuery, { selectiveFilter, hasMovedLikes }: FeedPlan): string {
  const { kind, seesOwn, sort } = query
  const arms =
    selectiveFilter === undefined
      ? walkInOrderSqlite(kind, seesOwn, hasMovedLikes)
      : [gatherFewSqlite(kind, seesOwn, hasMovedLikes, selectiveFilter)]
  // `+` keeps SQLite from using an index for these.
  const others = feedConditionsSql(query, selectiveFilter).map((condition) => `+(${condition})`)
  const selects = arms.map((arm) => feedSelectSql({ ...arm, where: [...arm.where, ...others] }, query))
  return `${hasMovedLikes ? movedLikesSqlite(kind) : ''}${selects.join(' UNION ALL ')} ${orderBySql(sort)}`
}

function walkInOrderSqlite(kind: FeedKind, seesOwn: boolean, hasMovedLikes: boolean): FeedSource[] {
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
    const where = ['t.id = moved.id', isSeenSqlite(kind, seesOwn)]
    arms.push({ from: `moved CROSS JOIN ${from}`, where, recent: 't.recent_likes + moved.likes' })
  }
  return arms
}

function gatherFewSqlite(kind: FeedKind, seesOwn: boolean, hasMovedLikes: boolean, { lookup }: FeedFilter): FeedSource {
  return {
    from: `${feedKinds[kind].things} AS t${hasMovedLikes ? ' LEFT JOIN moved ON moved.id = t.id' : ''}`,
    where: [lookup, isSeenSqlite(kind, seesOwn)],
    recent: hasMovedLikes ? 't.recent_likes + coalesce(moved.likes, 0)' : 't.recent_likes',
  }
}

const isSeenSqlite = (kind: FeedKind, seesOwn: boolean): string =>
  seesOwn ? `+(${isFindableSql(kind)})` : `+(${isPublishedSql(kind)})`

/** Between the starts of the stored and the wanted window: few on a first page. */
const likesBetweenWindowsSql = (kind: FeedKind): string =>
  `like_window AS w CROSS JOIN ${feedKinds[kind].likes} AS k
    WHERE k.created_at > min(@since, w.since) AND k.created_at <= max(@since, w.since)`

const movedLikesSqlite = (kind: FeedKind): string => `WITH moved (id, likes) AS MATERIALIZED (
    SELECT k.${feedKinds[kind].thingId}, count(*) * CASE WHEN @since < w.since THEN 1 ELSE -1 END FROM ${likesBetweenWindowsSql(kind)} GROUP BY 1
  ) `

/** `OFFSET 0` is an optimization fence. Moved likes are always joined; a check costs more. */
function postgresPageSql(query: FeedPageQuery, { selectiveFilter }: Pick<FeedPlan, 'selectiveFilter'>): string {
  const { kind, seesOwn, sort } = query
  const isPopular = sort === 'popular'
  const others = feedConditionsSql(query, selectiveFilter).map((condition) => `(${condition})`)
  const sources =
    selectiveFilter === undefined
      ? walkInOrderPostgres(kind, seesOwn, isPopular)
      : [gatherFewPostgres(kind, seesOwn, isPopular, selectiveFilter.lookup)]
  const order = orderBySql(sort)
  const parts = sources.map((source) => `(${feedSelectSql({ ...source, where: [...source.where, ...others] }, query)} ${order})`)
  return `${isPopular ? movedLikesPostgres(kind) : ''}${parts.length === 1 ? parts.join('') : `${parts.join(' UNION ALL ')} ${order}`}`
}

const aside = (things: string, condition: string): string => `(SELECT * FROM ${things} AS t WHERE ${condition} OFFSET 0) AS t`

function walkInOrderPostgres(kind: FeedKind, seesOwn: boolean, isPopular: boolean): FeedSource[] {
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
    sources.push({ from, where: [isSeenPostgres(kind, seesOwn)], recent: 't.recent_likes + moved.likes' })
  }
  return sources
}

const gatherFewPostgres = (kind: FeedKind, seesOwn: boolean, isPopular: boolean, lookup: string): FeedSource => ({
  from: `${aside(feedKinds[kind].things, lookup)}${isPopular ? ' LEFT JOIN moved ON moved.id = t.id' : ''}`,
  where: [isSeenPostgres(kind, seesOwn)],
  recent: isPopular ? 't.recent_likes + coalesce(moved.likes, 0)' : 't.recent_likes',
})

const isSeenPostgres = (kind: FeedKind, seesOwn: boolean): string => (seesOwn ? isFindableSql(kind) : isPublishedSql(kind))

const movedLikesPostgres = (kind: FeedKind): string => `WITH moved (id, likes) AS MATERIALIZED (
    SELECT k.${feedKinds[kind].thingId}, sum(CASE WHEN @since < w.since THEN 1 ELSE -1 END)::bigint
    FROM like_window AS w CROSS JOIN LATERAL (SELECT * FROM ${feedKinds[kind].likes} AS k
      WHERE k.created_at > least(@since, w.since) AND k.created_at <= greatest(@since, w.since) OFFSET 0) AS k
    GROUP BY 1
  ) `
