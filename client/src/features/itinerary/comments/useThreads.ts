import { createContext, use } from 'react'

/** What is said of an event, or (null) of the trip itself. */
export type ThreadOf = string | null

/** The threads over the page of an itinerary. */
export interface OpenThreads {
  open: (of: ThreadOf) => void
  /** Loads its code, as the pointer or the focus reaches a button. */
  prefetch: () => void
  /** What is typed in each thread and not sent yet; kept while the page is open. */
  drafts: Map<ThreadOf, string>
}

export const ThreadsContext = createContext<OpenThreads | undefined>(undefined)

export function useThreads(): OpenThreads {
  const threads = use(ThreadsContext)
  if (threads === undefined) throw new Error('No threads around this part')
  return threads
}

/** The name in the address of the thread that is open with the page: an event's id, or `trip`. */
export const THREAD_PARAMETER = 'comments'
export const TRIP_THREAD = 'trip'

/** The name in the address of the comment that the thread shows first, by its id. */
export const COMMENT_PARAMETER = 'comment'

/** What is behind `?` in the address of a page with its thread open. */
export const threadSearch = (of: ThreadOf): string => new URLSearchParams({ [THREAD_PARAMETER]: of ?? TRIP_THREAD }).toString()
