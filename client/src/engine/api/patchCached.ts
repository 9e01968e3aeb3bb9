import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Thing = Record<string, unknown>

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** At any depth; undefined removes a list item. Unchanged values keep their identity. */
export function mapObjectsDeep<T>(value: T, change: (thing: Thing) => unknown): T
export function mapObjectsDeep(value: unknown, change: (thing: Thing) => unknown): unknown {
  if (Array.isArray(value)) {
    const before: readonly unknown[] = value
    const items = before.map((item) => mapObjectsDeep(item, change))
    return items.some((item, i) => !Object.is(item, before[i])) ? items.filter((item) => item !== undefined) : before
  }
  if (!isThing(value)) return value
  const changed = change(value)
  if (!isThing(changed)) return changed
  const parts = Object.entries(changed).map(([key, part]) => [key, mapObjectsDeep(part, change)] as const)
  return parts.some(([key, part]) => !Object.is(part, changed[key])) ? Object.fromEntries(parts) : changed
}

/** Keeps age and staleness, since it is no server response. */
export function patchCached(queries: QueryClient, queryKeys: readonly QueryKey[], patch: (data: unknown) => unknown): void {
  for (const queryKey of queryKeys)
    for (const query of queries.getQueryCache().findAll({ queryKey })) {
      const { data } = query.state
      const patched = data === undefined ? data : patch(data)
      if (!Object.is(patched, data)) query.setState({ data: patched })
    }
}
