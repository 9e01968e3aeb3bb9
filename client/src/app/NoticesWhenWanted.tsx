import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { toasterIsWanted, wantToaster } from '../lib/notices'

const Notices = lazy(() => import('./Notices').then(({ Notices }) => ({ default: Notices })))

/** Loads the toaster when the page is first touched: no first visit pays for it, and what is said finds its place already there. */
export function NoticesWhenWanted() {
  const isWanted = useSyncExternalStore(toasterIsWanted.subscribe, toasterIsWanted.get)
  useEffect(() => {
    const options = { once: true, passive: true, capture: true }
    window.addEventListener('pointerdown', wantToaster, options)
    window.addEventListener('keydown', wantToaster, options)
    return () => {
      window.removeEventListener('pointerdown', wantToaster, options)
      window.removeEventListener('keydown', wantToaster, options)
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Notices />
    </Suspense>
  )
}
