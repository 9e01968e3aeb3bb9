import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Thing = Record<string, unknown>

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * `value` with every object in it, at any depth, replaced by what `change` makes of it: the very same object where nothing changes, undefined
 * for what a list is to lose. Whatever holds no changed object keeps its identity, so that nothing is drawn anew for it.
 */
export function replaceThings<T>(value: T, change: (thing: Thing) => unknown): T
export function replaceThings(value: unknown, change: (thing: Thing) => unknown): unknown {
  if (Array.isArray(value)) {
    const before: readonly unknown[] = value
    const items = before.map((item) => replaceThings(item, change))
    return items.some((item, i) => !Object.is(item, before[i])) ? items.filter((item) => item !== undefined) : before
  }
  if (!isThing(value)) return value
  const changed = change(value)
  if (!isThing(changed)) return changed
  const parts = Object.entries(changed).map(([key, part]) => [key, replaceThings(part, change)] as const)
  return parts.some(([key, part]) => !Object.is(part, changed[key])) ? Object.fromEntries(parts) : changed
}

/**
 * Changes what the cache holds under any of these keys, without asking the server. Neither the age of the data nor a refetch that is due is
 * touched: this is a correction, not an answer.
 */
export function patchCached(queries: QueryClient, queryKeys: readonly QueryKey[], patch: (data: unknown) => unknown): void {
  for (const queryKey of queryKeys)
    for (const query of queries.getQueryCache().findAll({ queryKey })) {
      const { data } = query.state
      const patched = data === undefined ? data : patch(data)
      if (!Object.is(patched, data)) query.setState({ data: patched })
    }
}
