import type { Sort } from '#shared/api/feedFilter'
import { feedKinds, type FeedKind } from '#server/records/feedKinds'
import { isMutedSql, isShownAccountSql, type ShownAccounts } from '#server/records/visibility'
import type { FeedFilter } from './feedFilters'

/** What a page of a feed holds. */
export interface FeedPageQuery {
  kind: FeedKind
  viewerId: string | null
  /** Also what is not public and theirs, or for them as followers. */
  seesOwn: boolean
  /** Whose things it holds, besides the viewer's own. */
  accounts: ShownAccounts
  /** None of people whom the viewer muted. */
  withoutMuted: boolean
  filters: readonly FeedFilter[]
  sort: Sort
  /** `popular`: likes after this instant are recent. */
  since: number
  /** When the first page was asked for, in milliseconds. */
  now: number
  /** The place of the last thing on the page before; empty for the first page. */
  after: readonly (string | number)[]
  limit: number
}

/** What decides how a page is found best. */
export interface FeedPlan {
  /** The narrowing that fits the fewest things, when those are few. */
  few?: FeedFilter | undefined
  /** Whether likes of some things are recent at the wanted instant and not in the like window, or the other way round. */
  hasMoved: boolean
}

/** By what things are sorted, most important first; the id is last, so that no two things are equal. */
export const feedOrders = {
  newest: ['made', 'id'],
  popular: ['recent', 'likes', 'made', 'id'],
} as const

/** A part of a page: where its things come from, and under which conditions. */
export interface FeedSource {
  from: string
  where: readonly string[]
  recent: string
}

const isOfShown = (kind: FeedKind, accounts: Exclude<ShownAccounts, 'all'>): string =>
  `((SELECT ${isShownAccountSql(accounts, 'o')} FROM users AS o WHERE o.id = t.user_id) OR ${feedKinds[kind].isMine('t')})`

/** What is asked of each thing besides what it was found by. */
export function conditionsOf({ kind, accounts, withoutMuted, filters }: FeedPageQuery, few: FeedFilter | undefined): string[] {
  const others = filters.filter((narrowing) => narrowing !== few).map(({ condition }) => condition)
  return [
    ...others,
    ...(accounts === 'all' ? [] : [isOfShown(kind, accounts)]),
    ...(withoutMuted ? [`NOT ${isMutedSql('t.user_id')}`] : []),
  ]
}

/** The things of one part, with the values by which they are sorted. */
export function sourceSql({ from, where, recent }: FeedSource, { sort, after }: Pick<FeedPageQuery, 'sort' | 'after'>): string {
  const keys = { recent, likes: 't.likes', made: 't.created_at', id: 't.id' }
  const columns = feedOrders[sort].map((key) => `${keys[key]} AS ${key}`)
  const place = feedOrders[sort].map((key) => keys[key])
  const isAfter = after.length === 0 ? [] : [`(${place.join(', ')}) < (${after.map((_, i) => `@after${i}`).join(', ')})`]
  return `SELECT ${columns.join(', ')} FROM ${from} WHERE ${[...where, ...isAfter].join(' AND ')}`
}

/** Behind a part, or all parts. */
export const inOrderSql = (sort: Sort): string =>
  `ORDER BY ${feedOrders[sort].map((key) => `${key} DESC`).join(', ')} LIMIT @limit`
