/** How long what comes late may take. */
const MAX_GROWTH_MS = 3000
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Has `scroll` scroll the page again whenever it grows, until it says that it is there or somebody does something. Returns what stops it. */
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
