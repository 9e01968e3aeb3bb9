import { createContext, use } from 'react'
import type { Comment } from '#shared/api/comments'

/** An event's id, or null for the trip. */
export type ThreadSubject = string | null

interface CommentDraft {
  text: string
  answered?: Comment | undefined
  edited?: Comment | undefined
}

export interface OpenThreads {
  open: (of: ThreadSubject) => void
  prefetch: () => void
  /** Unsent texts by thread and by edit (`edit <id>`). */
  drafts: Map<string | null, CommentDraft>
}

export const ThreadsContext = createContext<OpenThreads | undefined>(undefined)

export function useThreads(): OpenThreads {
  const threads = use(ThreadsContext)
  if (threads === undefined) throw new Error('No threads around this part')
  return threads
}

/** Search parameter: an event's id, or `trip`. */
export const THREAD_PARAMETER = 'comments'
export const TRIP_THREAD = 'trip'

/** Search parameter: id of the comment to show first. */
export const COMMENT_PARAMETER = 'comment'

export const threadSearchParams = (of: ThreadSubject): string =>
  new URLSearchParams({ [THREAD_PARAMETER]: of ?? TRIP_THREAD }).toString()
