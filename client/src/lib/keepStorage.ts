let isAsked = false

/**
 * Asks the browser not to clear what is kept here when it wants room: there is work in it from now on. Once for each page; some browsers ask
 * the person, so it comes with a first edit and not before.
 */
export function keepStorage(): void {
  if (isAsked || !('storage' in navigator)) return
  isAsked = true
  // Whether it agrees or not: the chip tells when something is not kept.
  navigator.storage.persist().catch(() => undefined)
}
