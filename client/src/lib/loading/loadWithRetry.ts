import { createStore, type Readable } from '../store/store'
import { fetchServerVersion, type ServerVersion } from './appUpdate'

const RETRY_INTERVAL_MS = 3000

const missing = createStore<ServerVersion | undefined>(undefined)
let missingCount = 0

/** Set while a wanted chunk fails to load. */
export const serverVersionAtChunkFailure: Readable<ServerVersion | undefined> = missing

/**
 * Retries every 3 s and when back online. Most browsers cache a failed import
 * until reload (https://github.com/whatwg/html/issues/6768): see `serverVersionAtChunkFailure`.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
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

/** A failed dynamic import throws a TypeError. */
export function ignoreChunkLoadError(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}

/** So that skeletons do not flash. */
export async function withMinimumDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  return work
}

async function atLast<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const next = again()
    missing.set(await fetchServerVersion())
    await next
    try {
      return await load()
    } catch {
      // Retry.
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
