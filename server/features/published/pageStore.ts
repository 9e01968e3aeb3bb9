import type { Sort } from '#shared/api/feedFilter'
import type { Db } from '#server/db/open'
import { statement } from '#server/db/statement'
import { kinds, mayBeSeen, type Kind } from './kinds'
import type { Narrowing } from './narrowings'

/** Values by which a thing is sorted, most important first; the id is last, so that no two things are equal. */
export type Place = (string | number)[]

/** What a page of a feed holds. */
export interface PageQuery {
  kind: Kind
  viewerId: string | null
  /** Also the viewer's own that are not public. */
  seesOwn: boolean
  narrowings: readonly Narrowing[]
  sort: Sort
  /** `popular`: likes after this instant are recent. */
  since: number
  /** The place of the last thing on the page before; empty for the first page. */
  after: readonly (string | number)[]
  limit: number
}

/** Up to so many things are gathered and sorted; of more, the feed is walked in its order until the page is full. */
const FEW = 1000

const orders = {
  newest: ['made', 'id'],
  popular: ['recent', 'likes', 'made', 'id'],
} as const

/** How many values a place in a feed has. */
export const placeLength = (sort: Sort): number => orders[sort].length

/**
 * Ids of one page of a feed, and the place of the last one when there are more. What it takes does not grow with how much is published:
 * without narrowings the page is read off an index; a narrowing that fits few things finds those by its own index; and of one that fits many,
 * enough are met on the way.
 */
export function findPage(db: Db, query: PageQuery): { ids: string[]; next: Place | undefined } {
  const { viewerId: viewer, since, after } = query
  const values: Record<string, string | number | null> = { viewer, since, limit: query.limit + 1 }
  for (const [i, value] of after.entries()) values[`after${i}`] = value
  for (const narrowing of query.narrowings) Object.assign(values, narrowing.values)
  const rows = statement<Place>(db, pageText(query, lookAhead(db, query, values))).all(values)
  const page = rows.slice(0, query.limit)
  return { ids: page.map((place) => String(place.at(-1))), next: rows.length > page.length ? page.at(-1) : undefined }
}

/** What decides how a page is found best. */
interface Outlook {
  /** The narrowing that fits the fewest things, when those are few. */
  few?: Narrowing | undefined
  /** Whether likes of some things are recent at the wanted instant and not in the like window, or the other way round. */
  hasMoved?: boolean
}

function lookAhead(db: Db, { kind, narrowings, sort }: PageQuery, values: Record<string, unknown>): Outlook {
  const counts = narrowings.map(({ through }) => `(SELECT count(*) FROM (SELECT 1 FROM ${through} LIMIT ${FEW + 1}))`)
  if (sort === 'popular') counts.push(`EXISTS (SELECT 1 FROM ${movedLikes(kind)})`)
  if (counts.length === 0) return {}
  const found = statement<number[]>(db, `SELECT ${counts.join(', ')}`).get(values) ?? []
  const hasMoved = sort === 'popular' && found.pop() === 1
  const least = Math.min(...found)
  return { few: least > FEW ? undefined : narrowings[found.indexOf(least)], hasMoved }
}

/** A part of the page: where its things come from, and under which conditions. */
interface Arm {
  from: string
  where: readonly string[]
  recent: string
}

function pageText({ kind, seesOwn, narrowings, sort, after }: PageQuery, { few, hasMoved = false }: Outlook): string {
  const arms = few === undefined ? walk(kind, seesOwn, hasMoved) : [gather(kind, seesOwn, hasMoved, few)]
  // The `+` keeps SQLite from finding things by these instead.
  const others = narrowings.filter((narrowing) => narrowing !== few).map(({ holds }) => `+(${holds})`)
  const selects = arms.map(({ from, where, recent }) => {
    const keys = { recent, likes: 't.likes', made: 't.created_at', id: 't.id' }
    const columns = orders[sort].map((key) => `${keys[key]} AS ${key}`)
    const place = orders[sort].map((key) => keys[key])
    const isAfter = after.length === 0 ? [] : [`(${place.join(', ')}) < (${after.map((_, i) => `@after${i}`).join(', ')})`]
    return `SELECT ${columns.join(', ')} FROM ${from} WHERE ${[...where, ...others, ...isAfter].join(' AND ')}`
  })
  const order = orders[sort].map((key) => `${key} DESC`)
  return `${hasMoved ? moved(kind) : ''}${selects.join(' UNION ALL ')} ORDER BY ${order.join(', ')} LIMIT @limit`
}

/** What one may see in its order: the public ones off an index, merged with one's own. */
function walk(kind: Kind, seesOwn: boolean, hasMoved: boolean): Arm[] {
  const { things, mine } = kinds[kind]
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
function gather(kind: Kind, seesOwn: boolean, hasMoved: boolean, { finds }: Narrowing): Arm {
  return {
    from: `${kinds[kind].things} AS t${hasMoved ? ' LEFT JOIN moved ON moved.id = t.id' : ''}`,
    where: [finds, isSeen(kind, seesOwn)],
    recent: hasMoved ? 't.recent_likes + ifnull(moved.likes, 0)' : 't.recent_likes',
  }
}

const isSeen = (kind: Kind, seesOwn: boolean): string => (seesOwn ? `+(${mayBeSeen(kind)})` : '+t.is_public = 1')

/** Likes given between the beginnings of the like window and of the wanted one: seconds lie between these (`likeWindow`), so there are hardly any. */
const movedLikes = (kind: Kind): string =>
  `like_window AS w CROSS JOIN ${kinds[kind].likes} AS k
    WHERE k.created_at > min(@since, w.since) AND k.created_at <= max(@since, w.since)`

/** Things whose recent likes are others in the wanted window than in the like window, and how many more. */
const moved = (kind: Kind): string => `WITH moved (id, likes) AS MATERIALIZED (
    SELECT k.${kinds[kind].thingId}, count(*) * CASE WHEN @since < w.since THEN 1 ELSE -1 END FROM ${movedLikes(kind)} GROUP BY 1
  ) `
