import type { VersionEntry } from '#shared/api/versions'
import { call, callPage } from '../../../engine/api/api'
import { ApiError, NetworkError } from '../../../engine/api/apiError'

/** What somebody wants back. */
export interface Wish {
  version: number
  /** The version that they looked at as today's: what others did since stays. */
  seen: number
}

/** What a restoration wrote: its first and its last version. */
export type Restoration = Pick<VersionEntry, 'from' | 'version'>

/** How many entries others may have added since. */
const MAX_LATER_ENTRIES = 10

const restore = (id: string, version: number, seen: number) =>
  call('POST /itineraries/{id}/versions/{version}/restore', { params: { id, version: String(version) }, body: { seen } })

/** Makes an itinerary what it was in a version; says what that wrote, undefined when it was so already, or nobody can tell. */
export async function restoreVersion(
  id: string,
  userId: string | undefined,
  { version, seen }: Wish,
): Promise<Restoration | undefined> {
  await restore(id, version, seen)
  try {
    const { items } = await callPage('GET /itineraries/{id}/versions', { params: { id }, query: { limit: MAX_LATER_ENTRIES } })
    return items.find(
      ({ kind, of, from, author }) => kind === 'restore' && of === version && from > seen && author?.id === userId,
    )
  } catch (error) {
    // It is done all the same; only undoing it is not offered.
    if (error instanceof ApiError || error instanceof NetworkError) return undefined
    throw error
  }
}

/** Takes back what a restoration wrote, and nothing that came after it. */
export const undoRestoration = (id: string, { from, version }: Restoration): Promise<unknown> => restore(id, from - 1, version)
