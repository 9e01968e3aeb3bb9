/**
 * Keeps the page usable without a network (the worker holds its files) and says when a newer version waits. A version never changes under
 * somebody's hands: `apply` loads it when they say so, otherwise the next visit has it.
 */
export function watchForUpdates(onUpdate: (apply: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => void register(onUpdate))
}

// Some private windows refuse: the page works there as long as there is a network.
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register('/sw.js')
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return undefined
    throw error
  }
}

/** How long a new worker may take to take over. */
const TAKING_OVER_MS = 5000

async function register(onUpdate: (apply: () => void) => void): Promise<void> {
  const registration = await registerWorker()
  if (registration === undefined) return
  let isLetIn = false
  const tell = (waiting: ServiceWorker | null) => {
    // Without a controller this is the first visit: nothing old is running.
    if (waiting === null || navigator.serviceWorker.controller === null) return
    onUpdate(() => {
      isLetIn = true
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      // The old worker stays until what this page asked it for is answered, which a reload gives up.
      setTimeout(() => window.location.reload(), TAKING_OVER_MS)
      waiting.postMessage({ type: 'SKIP_WAITING' }, [])
    })
  }
  tell(registration.waiting)
  // Let in by another tab: this one still runs the old version, whose files are gone.
  if (navigator.serviceWorker.controller !== null)
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (!isLetIn) onUpdate(() => window.location.reload())
    })
  registration.addEventListener('updatefound', () => {
    const incoming = registration.installing
    incoming?.addEventListener('statechange', () => {
      if (incoming.state === 'installed') tell(incoming)
    })
  })
}

/** Loads the newest version there is, for a page that the server no longer understands. */
export async function loadNewest(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  // If there is none to be had, the page is loaded again all the same.
  await registration?.update().catch(() => undefined)
  const worker = registration?.waiting ?? registration?.installing
  const reload = () => window.location.reload()
  if (worker === null || worker === undefined) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  const takeOver = () => worker.postMessage({ type: 'SKIP_WAITING' }, [])
  if (worker.state === 'installed') return takeOver()
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') takeOver()
  })
}

/** `same`: the server has the version that runs here; `replaced`: another one, so that files of this one are gone. */
export type ServerVersion = 'same' | 'replaced' | 'unreachable'

/** Asks the server past the worker, whose files are its own. */
export async function askVersion(): Promise<ServerVersion> {
  const own = [...document.querySelectorAll('script[type="module"][src^="/assets/"]')].map((script) => script.getAttribute('src'))
  if (own.length === 0 || !navigator.onLine) return 'unreachable'
  try {
    const page = await (await fetch('/?version', { cache: 'no-store' })).text()
    if (!page.includes('id="root"')) return 'unreachable'
    return own.every((src) => src !== null && page.includes(src)) ? 'same' : 'replaced'
  } catch (error) {
    if (error instanceof TypeError) return 'unreachable'
    throw error
  }
}
