import type { FeedSort } from '#shared/api/feedFilter'
import { feedKinds, type FeedKind } from '#server/access/feedKinds'
import { isMutedSql, isPublicAccountSql, type PublicAccountRule } from '#server/access/visibility'
import type { FeedFilter } from './feedFilters'

export interface FeedPageQuery {
  kind: FeedKind
  viewerId: string | null
  /** Includes the viewer's private things and those for followers. */
  seesOwn: boolean
  /** Owners to include, besides the viewer. */
  accounts: PublicAccountRule
  withoutMuted: boolean
  filters: readonly FeedFilter[]
  sort: FeedSort
  /** `popular`: likes after this instant are recent. */
  since: number
  /** Time of the first page (ms). */
  now: number
  /** Sort values of the previous page's last thing. */
  after: readonly (string | number)[]
  limit: number
}

export interface FeedPlan {
  /** The most selective filter, if it has few matches. */
  selectiveFilter?: FeedFilter | undefined
  /** Some likes are recent in only one of both windows. */
  hasMovedLikes: boolean
}

/** Sort keys. The id makes them unique. */
const feedOrders = {
  newest: ['made', 'id'],
  popular: ['recent', 'likes', 'made', 'id'],
} as const

export interface FeedSource {
  from: string
  where: readonly string[]
  recent: string
}

const isOfShown = (kind: FeedKind, accounts: Exclude<PublicAccountRule, 'all'>): string =>
  `((SELECT ${isPublicAccountSql(accounts, 'o')} FROM users AS o WHERE o.id = t.user_id) OR ${feedKinds[kind].isMine('t')})`

export function feedConditionsSql(
  { kind, accounts, withoutMuted, filters }: Pick<FeedPageQuery, 'kind' | 'accounts' | 'withoutMuted' | 'filters'>,
  selectiveFilter: FeedFilter | undefined,
): string[] {
  const others = filters.filter((narrowing) => narrowing !== selectiveFilter).map(({ condition }) => condition)
  return [
    ...others,
    ...(accounts === 'all' ? [] : [isOfShown(kind, accounts)]),
    ...(withoutMuted ? [`NOT ${isMutedSql('t.user_id')}`] : []),
  ]
}

export function feedSelectSql(
  { from, where, recent }: FeedSource,
  { sort, after }: Pick<FeedPageQuery, 'sort' | 'after'>,
): string {
  const keys = { recent, likes: 't.likes', made: 't.created_at', id: 't.id' }
  const columns = feedOrders[sort].map((key) => `${keys[key]} AS ${key}`)
  const place = feedOrders[sort].map((key) => keys[key])
  const isAfter = after.length === 0 ? [] : [`(${place.join(', ')}) < (${after.map((_, i) => `@after${i}`).join(', ')})`]
  return `SELECT ${columns.join(', ')} FROM ${from} WHERE ${[...where, ...isAfter].join(' AND ')}`
}

export const orderBySql = (sort: FeedSort): string =>
  `ORDER BY ${feedOrders[sort].map((key) => `${key} DESC`).join(', ')} LIMIT @limit`
