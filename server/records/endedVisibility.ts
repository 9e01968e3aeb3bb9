import type { Reader } from '#server/base/db/database'
import { isVisibleSql } from './visibility'

/** Somebody, or nobody signed in, who looks at an itinerary. */
export interface Watch {
  itineraryId: string
  viewerId: string | null
}

const notVisible = (pairs: string): string => `
  SELECT t.id, pair.viewer FROM ${pairs} JOIN itineraries AS t ON t.id = pair.id
  WHERE (${isVisibleSql('itinerary').replaceAll('@viewer', 'pair.viewer')}) IS NOT TRUE`
const endedWatches = {
  sqlite: notVisible(
    `(SELECT json_extract(value, '$[0]') AS id, json_extract(value, '$[1]') AS viewer FROM json_each(@pairs)) AS pair`,
  ),
  postgres: notVisible(`(SELECT value ->> 0 AS id, value ->> 1 AS viewer FROM jsonb_array_elements(@pairs::jsonb)) AS pair`),
}

/** Those of them who may not see it any more. */
export async function endedVisibility(db: Reader, watches: readonly Watch[]): Promise<Watch[]> {
  if (watches.length === 0) return []
  const pairs = new Map(watches.map(({ itineraryId, viewerId }) => [`${itineraryId} ${viewerId}`, [itineraryId, viewerId]]))
  const rows = await db.rows<[string, string | null]>(endedWatches, { pairs: JSON.stringify([...pairs.values()]) })
  return rows.map(([itineraryId, viewerId]) => ({ itineraryId, viewerId }))
}
