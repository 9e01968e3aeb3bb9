import { firstRowOf, type DbReader, type SqlValue } from '#server/base/db/database'
import { subquery } from '#server/access/dialectSql'
import { MAX_SORTED_MATCHES } from './feedFilters'
import { postgresPageSql } from './feedPagePostgres'
import { likesBetweenWindowsSql, sqlitePageSql } from './feedPageSqlite'
import type { FeedPageQuery, FeedPlan } from './feedQuery'

export type FeedCursor = (string | number)[]

/**
 * The cost does not grow with the number of things: a selective filter uses its own index;
 * a broad one has matches along the feed's index.
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
