import { Suspense } from 'react'
import { toasterIsWanted } from '../lib/notices'
import { lazyPart } from '../lib/loading/lazyPart'
import { useReadable } from '../lib/store/useReadable'

const Notices = lazyPart(() => import('./Notices'), 'Notices')

/** Loads the toaster when the page is first touched: no first visit pays for it, and what is said finds its place already there. */
export function NoticesWhenWanted() {
  const isWanted = useReadable(toasterIsWanted, (is) => is)
  if (!isWanted) return null
  return (
    <Suspense>
      <Notices />
    </Suspense>
  )
}
