import type { ItineraryConnection } from './connection'

/**
 * Keeps a connection in step with the network: an open socket stays silent for half a minute when the network goes, so it is dropped at once
 * and tried again from the start (which also reaches a server on this very machine). Coming back, by network or by tab, does not wait for
 * the next attempt either. Returns what stops it.
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
