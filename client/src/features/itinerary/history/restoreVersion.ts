import type { VersionEntry } from '#shared/api/versions'
import { call, callPage } from '../../../engine/api/api'
import { ApiError, NetworkError } from '../../../engine/api/apiError'

export interface Wish {
  version: number
  /** The present version shown: a restoration keeps later changes. */
  seen: number
}

/** First and last version written by a restoration. */
export type Restoration = Pick<VersionEntry, 'from' | 'version'>

/** By others, since. */
const MAX_LATER_ENTRIES = 10

const restore = (id: string, version: number, seen: number) =>
  call('POST /itineraries/{id}/versions/{version}/restore', { params: { id, version: String(version) }, body: { seen } })

/** Undefined if nothing changed, or if the written versions are unknown. */
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
    // Restored, but without an undo.
    if (error instanceof ApiError || error instanceof NetworkError) return undefined
    throw error
  }
}

/** Keeps later changes. */
export const undoRestoration = (id: string, { from, version }: Restoration): Promise<unknown> => restore(id, from - 1, version)
