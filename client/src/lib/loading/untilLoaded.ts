import { askVersion, type ServerVersion } from './appUpdate'
import { createStore, type Readable } from '../store/store'

const RETRY_INTERVAL_MS = 3000

const missing = createStore<ServerVersion | undefined>(undefined)
let missingCount = 0

/** Whether any part of the app that is wanted now could not be loaded, and how the server stands to it. */
export const missingPart: Readable<ServerVersion | undefined> = missing

/**
 * Loads a part of the app, however often it takes: without a network it tries again when there is one, at the latest after three seconds.
 * A failed load would take the whole page down. Most browsers remember what failed until the page is loaded anew
 * (https://github.com/whatwg/html/issues/6768): `missingPart` tells who can do that.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    missingCount += 1
    const loaded = await atLast(load)
    missingCount -= 1
    if (missingCount === 0) missing.set(undefined)
    return loaded
  }
}

async function atLast<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const next = again()
    missing.set(await askVersion())
    await next
    try {
      return await load()
    } catch {
      // And once more.
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
    const timer = setTimeout(go, RETRY_INTERVAL_MS)
    window.addEventListener('online', go)
  })
}
