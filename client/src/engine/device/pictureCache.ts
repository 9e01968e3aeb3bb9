/** Of the service worker (scripts/build/precachePlugin.ts). */
const PICTURES = 'pictures'
const LIST = 'workbox-expiration'
const LIST_STORE = 'cache-entries'

/** Picture URLs name itineraries. Insecure pages have no cache. */
export async function clearPictureCache(): Promise<void> {
  if (!('caches' in window)) return
  await Promise.all([window.caches.delete(PICTURES), emptyList()])
}

// Deleting the database would wait for the worker's connection.
const emptyList = (): Promise<void> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(LIST)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve())
    opening.addEventListener('success', () => {
      const database = opening.result
      const done = () => {
        database.close()
        resolve()
      }
      if (!database.objectStoreNames.contains(LIST_STORE)) return done()
      const emptying = database.transaction(LIST_STORE, 'readwrite')
      emptying.objectStore(LIST_STORE).clear()
      emptying.addEventListener('complete', done)
      emptying.addEventListener('abort', done)
    })
  })
