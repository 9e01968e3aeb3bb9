let isAsked = false

/**
 * Asks the browser not to clear what is kept here when it runs short of room: from now on there is work in it. Once for each page; some browsers ask
 * the person, so it comes with a first edit and not before.
 */
export function requestPersistentStorage(): void {
  if (isAsked || !('storage' in navigator)) return
  isAsked = true
  // Whether it agrees or not: the chip tells when something is not kept.
  navigator.storage.persist().catch(() => undefined)
}
