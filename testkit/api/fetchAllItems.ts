import { expect } from 'vitest'
import type { ApiClient, CallInput } from './apiClient'

/** Follows links. `between` runs after each page. */
export async function fetchAllItems<T>(
  client: ApiClient,
  path: `/${string}`,
  query: NonNullable<CallInput['query']> = {},
  between: (page: number) => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const found: T[] = []
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  let next = `/api${path}?${search.toString()}`
  for (let page = 1; next !== ''; page += 1) {
    if (page > 50) throw new Error('the pages never end')
    const answer = await client.send('GET', next)
    expect([next, answer.status]).toEqual([next, 200])
    found.push(...((await answer.json()) as T[]))
    const link = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    if (link !== undefined) expect(link.startsWith(`${client.server.url}/api${path}?`)).toBe(true)
    next = link?.replace(client.server.url, '') ?? ''
    await between(page)
  }
  return found
}
