/** Where the worker keeps pictures, and the list it makes of them (scripts/build/offlinePages.ts; the library names its list itself). */
const PICTURES = 'pictures'
const LIST = 'workbox-expiration'
const LIST_STORE = 'cache-entries'

/** Removes the pictures that the worker kept, and their addresses, which name itineraries. Insecure pages keep none. */
export async function clearPictureCache(): Promise<void> {
  if (!('caches' in window)) return
  await Promise.all([window.caches.delete(PICTURES), emptyList()])
}

// The worker holds its list open: erasing the database would wait for that, emptying it does not.
const emptyList = (): Promise<void> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(LIST)
    // There is none.
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
