const MAX_GROWTH_MS = 3000
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Calls `scroll` on size changes until it returns true or the user acts. Returns a cancel function. */
export function asPageGrows(scroll: () => boolean): () => void {
  const observer = new ResizeObserver(() => {
    if (scroll()) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(patience)
    for (const type of USER_SCROLL_EVENTS) window.removeEventListener(type, stop)
  }
  const patience = setTimeout(stop, MAX_GROWTH_MS)
  for (const type of USER_SCROLL_EVENTS) window.addEventListener(type, stop, { passive: true })
  observer.observe(document.body)
  return stop
}
