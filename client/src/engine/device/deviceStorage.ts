/** `full`: quota exceeded. `refused`: private window or blocked storage. */
export type StorageFailure = 'full' | 'refused'

export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'
}

const memory = new Map<string, string>()

const memoryStorage: Storage = {
  get length() {
    return memory.size
  },
  key: (index) => [...memory.keys()][index] ?? null,
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
  clear: () => memory.clear(),
}

/** Access throws if cookies are blocked. */
export function getDeviceStorage(): Storage {
  try {
    return window.localStorage
  } catch (error) {
    if (error instanceof DOMException) return memoryStorage
    throw error
  }
}

export const isQuotaExceeded = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
