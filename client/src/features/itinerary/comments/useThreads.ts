import { createContext, use } from 'react'
import type { Comment } from '#shared/api/comments'

/** What is said of an event, or (null) of the trip itself. */
export type ThreadOf = string | null

/** A text that is being written, and the comment that it answers or changes. */
export interface CommentDraft {
  text: string
  answered?: Comment | undefined
  edited?: Comment | undefined
}

/** The threads over the page of an itinerary. */
export interface OpenThreads {
  open: (of: ThreadOf) => void
  /** Loads its code, as the pointer or the focus reaches a button. */
  prefetch: () => void
  /** What is typed and not sent yet, by thread (`ThreadOf`) and by edit (`edit <id>`); kept while the page is open. */
  drafts: Map<string | null, CommentDraft>
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
