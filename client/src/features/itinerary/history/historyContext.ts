import { createContext, use } from 'react'
import type { VersionEntry } from '#shared/api/versions'

/** The history that an entry stands in. */
export interface ShownHistory {
  itineraryId: string
  /** All that is loaded, newest first. */
  entries: readonly VersionEntry[]
  /** The version that the page shows as today's. */
  today: number
  isOwner: boolean
}

export const HistoryContext = createContext<ShownHistory | undefined>(undefined)

export function useShownHistory(): ShownHistory {
  const history = use(HistoryContext)
  if (history === undefined) throw new Error('No history around this entry')
  return history
}
