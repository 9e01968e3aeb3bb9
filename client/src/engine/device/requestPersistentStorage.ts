let isAsked = false

/** Some browsers prompt: call on the first edit. */
export function requestPersistentStorage(): void {
  if (isAsked || !('storage' in navigator)) return
  isAsked = true
  // The save chip reports failures.
  navigator.storage.persist().catch(() => undefined)
}
