import { createContext, use } from 'react'
import type { HistoryEntry } from '#shared/api/versions'

export interface HistoryContextValue {
  itineraryId: string
  /** Newest first. */
  entries: readonly HistoryEntry[]
  currentVersion: number
  isOwner: boolean
}

export const HistoryContext = createContext<HistoryContextValue | undefined>(undefined)

export function useHistoryContext(): HistoryContextValue {
  const history = use(HistoryContext)
  if (history === undefined) throw new Error('No history around this entry')
  return history
}
