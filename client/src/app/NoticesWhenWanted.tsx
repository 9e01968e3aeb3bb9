import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { toasterIsWanted, wantToaster } from '../lib/notices'
import { lazyPart } from '../lib/loading/lazyPart'

const Notices = lazyPart(() => import('./Notices'), 'Notices')

const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Loads the toaster when the page is first touched: no first visit pays for it, and what is said finds its place already there. */
export function NoticesWhenWanted() {
  const isWanted = useSyncExternalStore(toasterIsWanted.subscribe, toasterIsWanted.get)
  useEffect(() => {
    const options = { once: true, passive: true, capture: true }
    for (const touch of touches) window.addEventListener(touch, wantToaster, options)
    return () => {
      for (const touch of touches) window.removeEventListener(touch, wantToaster, options)
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Notices />
    </Suspense>
  )
}
