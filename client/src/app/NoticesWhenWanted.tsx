import { Suspense } from 'react'
import { toasterIsWanted } from '../lib/notices'
import { lazyPart } from '../lib/loading/lazyPart'
import { useReadable } from '../lib/store/useReadable'

const Notices = lazyPart(() => import('./Notices'), 'Notices')

/** Keeps the toaster out of the first load. */
export function NoticesWhenWanted() {
  const isWanted = useReadable(toasterIsWanted, (is) => is)
  if (!isWanted) return null
  return (
    <Suspense>
      <Notices />
    </Suspense>
  )
}
