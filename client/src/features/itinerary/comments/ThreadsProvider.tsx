import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { focusMainIfFocusLost } from '../../../ui/SkipLink'
import {
  COMMENT_PARAMETER,
  THREAD_PARAMETER,
  ThreadsContext,
  TRIP_THREAD,
  type ThreadSubject,
  type OpenThreads,
} from './useThreads'

const ThreadSheet = lazyPart(() => import('./ThreadSheet'), 'ThreadSheet')

/** Over the page, as events may move during writing. Stays mounted for the closing animation. */
export function ThreadsProvider({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(THREAD_PARAMETER)
  const first = search.get(COMMENT_PARAMETER) ?? undefined
  const [known, setKnown] = useState<string | null>(null)
  const [thread, setThread] = useState<{ of: ThreadSubject; first?: string | undefined; isOpen: boolean }>()
  const named = asked === null ? null : `${asked} ${first}`
  if (named !== known) {
    setKnown(named)
    if (asked !== null) setThread({ of: asked === TRIP_THREAD ? null : asked, first, isOpen: true })
  }
  const threads = useMemo<OpenThreads>(
    () => ({
      open: (of) => setThread({ of, isOpen: true }),
      prefetch: () => void ThreadSheet.load(),
      drafts: new Map(),
    }),
    [],
  )
  const close = () => {
    setThread((now) => now && { ...now, isOpen: false })
    if (asked === null) return
    search.delete(THREAD_PARAMETER)
    search.delete(COMMENT_PARAMETER)
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <ThreadsContext value={threads}>
      {children}
      {thread === undefined ? null : (
        <Suspense>
          <ThreadSheet
            key={`${thread.of ?? TRIP_THREAD} ${thread.first}`}
            of={thread.of}
            first={thread.first}
            isOpen={thread.isOpen}
            onClose={close}
            onClosed={() => {
              setThread(undefined)
              focusMainIfFocusLost()
            }}
          />
        </Suspense>
      )}
    </ThreadsContext>
  )
}
