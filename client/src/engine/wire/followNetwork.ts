import type { ItineraryConnection } from './connection'

/**
 * Offline, an open socket stays silent for 30 seconds: drop it and retry at
 * once, which also reaches a local server. Online or visible again, reconnect
 * without waiting. Returns an unsubscribe function.
 */
export function followNetwork(connection: ItineraryConnection, mayConnect: () => boolean): () => void {
  const startAfresh = () => {
    if (!mayConnect()) return
    connection.close()
    connection.open()
  }
  const hurry = () => {
    if (!connection.isConnected()) startAfresh()
  }
  const hurryWhenSeen = () => {
    if (document.visibilityState === 'visible') hurry()
  }
  window.addEventListener('offline', startAfresh)
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurryWhenSeen)
  return () => {
    window.removeEventListener('offline', startAfresh)
    window.removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurryWhenSeen)
  }
}
