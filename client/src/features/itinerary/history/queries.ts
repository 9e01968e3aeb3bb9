import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ItineraryVersion, VersionEntry } from '#shared/api/versions'
import { isId } from '#shared/ids'
import { call, callPage } from '../../../engine/api/api'
import { ApiError } from '../../../engine/api/apiError'
import { pagedOptions, uniqueItems, type Pages, type ResultPage } from '../../../engine/api/paging'
import { queryKeys } from '../../../engine/api/queryKeys'

const ENTRIES_PER_PAGE = 20
/** When one of them is looked for. */
const ENTRIES_PER_SEARCH = 50

const entriesOf = (pages: Pages<VersionEntry>): VersionEntry[] => uniqueItems(pages, ({ version }) => version)

interface PageOfEntries {
  limit: number
  cursor: string | undefined
  signal: AbortSignal
}

function fetchEntries(id: string, { signal, ...query }: PageOfEntries): Promise<ResultPage<VersionEntry>> {
  // Not an id, so no itinerary: the server need not be asked.
  if (!isId(id)) throw new ApiError('NotFoundError', 404)
  return callPage('GET /itineraries/{id}/versions', { params: { id }, query, signal })
}

/** The next page with anything on it: where hardly anything came to something, the server answers empty ones that go on. */
async function fetchFilledPage(id: string, query: PageOfEntries): Promise<ResultPage<VersionEntry>> {
  let page = await fetchEntries(id, query)
  while (page.items.length === 0 && page.next !== undefined) page = await fetchEntries(id, { ...query, cursor: page.next })
  return page
}

/** What was changed and by whom, newest first. */
export const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.history.entries(id),
    queryFn: ({ signal, pageParam }) => fetchFilledPage(id, { limit: ENTRIES_PER_PAGE, cursor: pageParam, signal }),
    ...pagedOptions<VersionEntry>(),
    select: entriesOf,
    staleTime: 3000,
  })

/** An itinerary as it was. */
export interface PastItinerary {
  was: ItineraryVersion
  /** The entry that the version belongs to; undefined when the history does not tell. */
  entry: VersionEntry | undefined
  /** The version that it is compared with, today's. */
  today: number
}

/** A version of an itinerary, compared with today's. */
export const versionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: queryKeys.history.version(id, version),
    queryFn: async ({ client, signal }): Promise<PastItinerary> => {
      if (!isId(id) || !/^\d+$/.test(version)) throw new ApiError('NotFoundError', 404)
      // Before what is compared with it: a change in between then counts as not seen yet, and stays when somebody restores.
      const { version: today } = await call('GET /itineraries/{id}', { params: { id }, signal })
      const [was, entry] = await Promise.all([
        call('GET /itineraries/{id}/versions/{version}', { params: { id, version }, signal }),
        findEntry(client, id, { version: Number(version), signal }),
      ])
      return { was, entry, today }
    },
    staleTime: 3000,
  })

/** The entry of a version: the newest that begins no later. Asks for as many pages as it takes. */
async function findEntry(
  client: QueryClient,
  id: string,
  { version, signal }: { version: number; signal: AbortSignal },
): Promise<VersionEntry | undefined> {
  const known = client.getQueryData(entriesQuery(id).queryKey)
  const shown = known && entryOf(entriesOf(known), version)
  if (shown !== undefined && version <= shown.version) return shown
  let cursor: string | undefined
  do {
    const { items, next } = await fetchEntries(id, { limit: ENTRIES_PER_SEARCH, cursor, signal })
    const found = entryOf(items, version)
    if (found !== undefined) return found
    cursor = next
  } while (cursor !== undefined)
  return undefined
}

/** Among entries, newest first, the one that a version belongs to. */
export const entryOf = (entries: readonly VersionEntry[], version: number): VersionEntry | undefined =>
  entries.find(({ from }) => from <= version)

/** The name of a version of an entry: its last one has it. */
export const nameOf = (entry: VersionEntry | undefined, version: number | null): string | null =>
  entry?.version === version ? entry.name : null
