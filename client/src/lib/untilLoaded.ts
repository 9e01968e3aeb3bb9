const AGAIN_MS = 3000

/**
 * Loads a part of the app, however often it takes: without a network it tries again when there is one, at the latest after three seconds.
 * For what a page can do without for a while; a failed load would take the whole page down.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await again()
    }
  }
}

function again(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, AGAIN_MS)
    window.addEventListener('online', go)
  })
}
