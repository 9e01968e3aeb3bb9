import type { Sort } from '#shared/api/feedFilter'
import type { Db } from '#server/base/db/openDatabase'
import { rawStatement } from '#server/base/db/statements'
import { feedKinds, visibleToViewerSql, type FeedKind } from '#server/records/feedKinds'
import type { FeedFilter } from './feedFilters'

/** Values by which a thing is sorted, most important first; the id is last, so that no two things are equal. */
export type FeedPosition = (string | number)[]

/** What a page of a feed holds. */
export interface FeedPageQuery {
  kind: FeedKind
  viewerId: string | null
  /** Also the viewer's own that are not public. */
  seesOwn: boolean
  filters: readonly FeedFilter[]
  sort: Sort
  /** `popular`: likes after this instant are recent. */
  since: number
  /** The place of the last thing on the page before; empty for the first page. */
  after: readonly (string | number)[]
  limit: number
}

/** Up to so many things are gathered and sorted; of more, the feed is walked in its order until the page is full. */
const MAX_GATHERED = 1000

const orders = {
  newest: ['made', 'id'],
  popular: ['recent', 'likes', 'made', 'id'],
} as const

/** How many values a place in a feed has. */
export const feedPositionLength = (sort: Sort): number => orders[sort].length

/**
 * Ids of one page of a feed, and the place of the last one when there are more. What it takes does not grow with how much is published:
 * without narrowings the page is read off an index; a narrowing that fits few things finds those by its own index; and of one that fits many,
 * enough are met on the way.
 */
export function findFeedPage(db: Db, query: FeedPageQuery): { ids: string[]; next: FeedPosition | undefined } {
  const { viewerId: viewer, since, after } = query
  const values: Record<string, string | number | null> = { viewer, since, limit: query.limit + 1 }
  for (const [i, value] of after.entries()) values[`after${i}`] = value
  for (const narrowing of query.filters) Object.assign(values, narrowing.values)
  const rows = rawStatement<FeedPosition>(db, pageText(query, planFeed(db, query, values))).all(values)
  const page = rows.slice(0, query.limit)
  return { ids: page.map((place) => String(place.at(-1))), next: rows.length > page.length ? page.at(-1) : undefined }
}

/** What decides how a page is found best. */
interface FeedPlan {
  /** The narrowing that fits the fewest things, when those are few. */
  few?: FeedFilter | undefined
  /** Whether likes of some things are recent at the wanted instant and not in the like window, or the other way round. */
  hasMoved?: boolean
}

function planFeed(db: Db, { kind, filters, sort }: FeedPageQuery, values: Record<string, unknown>): FeedPlan {
  const counts = filters.map(({ source }) => `(SELECT count(*) FROM (SELECT 1 FROM ${source} LIMIT ${MAX_GATHERED + 1}))`)
  if (sort === 'popular') counts.push(`EXISTS (SELECT 1 FROM ${movedLikes(kind)})`)
  if (counts.length === 0) return {}
  const found = rawStatement<number[]>(db, `SELECT ${counts.join(', ')}`).get(values) ?? []
  const hasMoved = sort === 'popular' && found.pop() === 1
  const least = Math.min(...found)
  return { few: least > MAX_GATHERED ? undefined : filters[found.indexOf(least)], hasMoved }
}

/** A part of the page: where its things come from, and under which conditions. */
interface FeedSource {
  from: string
  where: readonly string[]
  recent: string
}

function pageText({ kind, seesOwn, filters, sort, after }: FeedPageQuery, { few, hasMoved = false }: FeedPlan): string {
  const arms = few === undefined ? walkInOrder(kind, seesOwn, hasMoved) : [gatherFew(kind, seesOwn, hasMoved, few)]
  // The `+` keeps SQLite from finding things by these instead.
  const others = filters.filter((narrowing) => narrowing !== few).map(({ condition }) => `+(${condition})`)
  const selects = arms.map(({ from, where, recent }) => {
    const keys = { recent, likes: 't.likes', made: 't.created_at', id: 't.id' }
    const columns = orders[sort].map((key) => `${keys[key]} AS ${key}`)
    const place = orders[sort].map((key) => keys[key])
    const isAfter = after.length === 0 ? [] : [`(${place.join(', ')}) < (${after.map((_, i) => `@after${i}`).join(', ')})`]
    return `SELECT ${columns.join(', ')} FROM ${from} WHERE ${[...where, ...others, ...isAfter].join(' AND ')}`
  })
  const order = orders[sort].map((key) => `${key} DESC`)
  return `${hasMoved ? movedLikesSql(kind) : ''}${selects.join(' UNION ALL ')} ORDER BY ${order.join(', ')} LIMIT @limit`
}

/** What one may see in its order: the public ones off an index, merged with one's own. */
function walkInOrder(kind: FeedKind, seesOwn: boolean, hasMoved: boolean): FeedSource[] {
  const { things, mine } = feedKinds[kind]
  const from = `${things} AS t`
  const recent = 't.recent_likes'
  const stays = hasMoved ? ['t.id NOT IN (SELECT id FROM moved)'] : []
  const arms = [{ from, where: ['t.is_public = 1', ...stays], recent }]
  if (seesOwn) arms.push({ from, where: [mine, '+t.is_public = 0', ...stays], recent })
  if (hasMoved) {
    const where = ['t.id = moved.id', isSeen(kind, seesOwn)]
    arms.push({ from: `moved CROSS JOIN ${from}`, where, recent: 't.recent_likes + moved.likes' })
  }
  return arms
}

/** The few that fit a narrowing, sorted. */
function gatherFew(kind: FeedKind, seesOwn: boolean, hasMoved: boolean, { lookup }: FeedFilter): FeedSource {
  return {
    from: `${feedKinds[kind].things} AS t${hasMoved ? ' LEFT JOIN moved ON moved.id = t.id' : ''}`,
    where: [lookup, isSeen(kind, seesOwn)],
    recent: hasMoved ? 't.recent_likes + ifnull(moved.likes, 0)' : 't.recent_likes',
  }
}

const isSeen = (kind: FeedKind, seesOwn: boolean): string => (seesOwn ? `+(${visibleToViewerSql(kind)})` : '+t.is_public = 1')

/** Likes given between the beginnings of the like window and of the wanted one: seconds lie between these (`likeWindow`), so there are hardly any. */
const movedLikes = (kind: FeedKind): string =>
  `like_window AS w CROSS JOIN ${feedKinds[kind].likes} AS k
    WHERE k.created_at > min(@since, w.since) AND k.created_at <= max(@since, w.since)`

/** Things whose recent likes are others in the wanted window than in the like window, and how many more. */
const movedLikesSql = (kind: FeedKind): string => `WITH moved (id, likes) AS MATERIALIZED (
    SELECT k.${feedKinds[kind].thingId}, count(*) * CASE WHEN @since < w.since THEN 1 ELSE -1 END FROM ${movedLikes(kind)} GROUP BY 1
  ) `
