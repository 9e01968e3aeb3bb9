/** `apply` activates a waiting update; otherwise the next visit does. */
export function watchForUpdates(onUpdate: (apply: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => void register(onUpdate))
}

// Some private windows reject it.
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register('/sw.js')
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return undefined
    throw error
  }
}

const TAKING_OVER_MS = 5000

async function register(onUpdate: (apply: () => void) => void): Promise<void> {
  const registration = await registerWorker()
  if (registration === undefined) return
  let isLetIn = false
  const tell = (waiting: ServiceWorker | null) => {
    // First visit: no old version runs.
    if (waiting === null || navigator.serviceWorker.controller === null) return
    onUpdate(() => {
      isLetIn = true
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      // The old worker stays while requests are open; a reload aborts those.
      setTimeout(() => window.location.reload(), TAKING_OVER_MS)
      waiting.postMessage({ type: 'SKIP_WAITING' }, [])
    })
  }
  tell(registration.waiting)
  // Another tab activated it: this tab's files are gone.
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

export async function reloadNewestVersion(): Promise<void> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
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

/** `replaced`: this version's files are gone. */
export type ServerVersion = 'same' | 'replaced' | 'unreachable'

/** Bypasses the service worker. */
export async function fetchServerVersion(): Promise<ServerVersion> {
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
