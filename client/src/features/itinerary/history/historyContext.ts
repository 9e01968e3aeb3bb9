import { createContext, use } from 'react'
import type { VersionEntry } from '#shared/api/versions'

export interface ShownHistory {
  itineraryId: string
  /** Newest first. */
  entries: readonly VersionEntry[]
  currentVersion: number
  isOwner: boolean
}

export const HistoryContext = createContext<ShownHistory | undefined>(undefined)

export function useShownHistory(): ShownHistory {
  const history = use(HistoryContext)
  if (history === undefined) throw new Error('No history around this entry')
  return history
}
