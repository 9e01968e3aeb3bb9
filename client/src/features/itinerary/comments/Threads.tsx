import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { THREAD_PARAMETER, ThreadsContext, TRIP_THREAD, type ThreadOf, type OpenThreads } from './useThreads'

// Only who reads or writes comments loads them.
const ThreadSheet = lazyPart(() => import('./ThreadSheet'), 'ThreadSheet')

/**
 * Opens threads over the page: what stands in it may move or go while somebody writes. An address may name one. One that was opened stays mounted until it has
 * closed with its animation.
 */
export function Threads({ children }: { children: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(THREAD_PARAMETER)
  const [known, setKnown] = useState<string | null>(null)
  const [thread, setThread] = useState<{ of: ThreadOf; isOpen: boolean }>()
  if (asked !== known) {
    setKnown(asked)
    if (asked !== null) setThread({ of: asked === TRIP_THREAD ? null : asked, isOpen: true })
  }
  const threads = useMemo<OpenThreads>(
    () => ({ open: (of) => setThread({ of, isOpen: true }), prefetch: () => void ThreadSheet.load() }),
    [],
  )
  const close = () => {
    setThread((now) => now && { ...now, isOpen: false })
    if (asked === null) return
    search.delete(THREAD_PARAMETER)
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <ThreadsContext value={threads}>
      {children}
      {thread === undefined ? null : (
        <Suspense>
          <ThreadSheet
            key={thread.of ?? TRIP_THREAD}
            of={thread.of}
            isOpen={thread.isOpen}
            onClose={close}
            onClosed={() => setThread(undefined)}
          />
        </Suspense>
      )}
    </ThreadsContext>
  )
}
