import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ItineraryVersion, HistoryEntry } from '#shared/api/versions'
import { isId } from '#shared/ids'
import { call, callPage } from '../../../engine/api/api'
import { ApiError } from '../../../engine/api/apiError'
import { infinitePageOptions, uniqueItems, type InfinitePages, type ResultPage } from '../../../engine/api/paging'
import { queryKeys } from '../../../engine/api/queryKeys'

const ENTRIES_PER_PAGE = 20
const ENTRIES_PER_SEARCH = 50

const entriesOf = (pages: InfinitePages<HistoryEntry>): HistoryEntry[] => uniqueItems(pages, ({ version }) => version)

interface PageOfEntries {
  limit: number
  cursor: string | undefined
  signal: AbortSignal
}

function fetchEntries(id: string, { signal, ...query }: PageOfEntries): Promise<ResultPage<HistoryEntry>> {
  if (!isId(id)) throw new ApiError('NotFoundError', 404)
  return callPage('GET /itineraries/{id}/versions', { params: { id }, query, signal })
}

/** Skips empty pages that have a cursor. */
async function fetchFilledPage(id: string, query: PageOfEntries): Promise<ResultPage<HistoryEntry>> {
  let page = await fetchEntries(id, query)
  while (page.items.length === 0 && page.next !== undefined) page = await fetchEntries(id, { ...query, cursor: page.next })
  return page
}

/** Newest first. */
export const historyEntriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.history.entries(id),
    queryFn: ({ signal, pageParam }) => fetchFilledPage(id, { limit: ENTRIES_PER_PAGE, cursor: pageParam, signal }),
    ...infinitePageOptions<HistoryEntry>(),
    select: entriesOf,
    staleTime: 3000,
  })

export interface PastVersion {
  itinerary: ItineraryVersion
  entry: HistoryEntry | undefined
  /** The version it is compared with. */
  currentVersion: number
}

export const versionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: queryKeys.history.version(id, version),
    queryFn: async ({ client, signal }): Promise<PastVersion> => {
      if (!isId(id) || !/^\d+$/.test(version)) throw new ApiError('NotFoundError', 404)
      // Read first: later changes count as unseen, and a restoration keeps them.
      const { version: currentVersion } = await call('GET /itineraries/{id}', { params: { id }, signal })
      const [itinerary, entry] = await Promise.all([
        call('GET /itineraries/{id}/versions/{version}', { params: { id, version }, signal }),
        findEntry(client, id, { version: Number(version), signal }),
      ])
      return { itinerary, entry, currentVersion }
    },
    staleTime: 3000,
  })

/** The newest entry that begins no later than the version. */
async function findEntry(
  client: QueryClient,
  id: string,
  { version, signal }: { version: number; signal: AbortSignal },
): Promise<HistoryEntry | undefined> {
  const known = client.getQueryData(historyEntriesQuery(id).queryKey)
  const shown = known && findHistoryEntry(entriesOf(known), version)
  if (shown !== undefined && version <= shown.version) return shown
  let cursor: string | undefined
  do {
    const { items, next } = await fetchEntries(id, { limit: ENTRIES_PER_SEARCH, cursor, signal })
    const found = findHistoryEntry(items, version)
    if (found !== undefined) return found
    cursor = next
  } while (cursor !== undefined)
  return undefined
}

export const findHistoryEntry = (entries: readonly HistoryEntry[], version: number): HistoryEntry | undefined =>
  entries.find(({ from }) => from <= version)

/** An entry's last version has its name. */
export const versionNameOf = (entry: HistoryEntry | undefined, version: number | null): string | null =>
  entry?.version === version ? entry.name : null
