const memory = new Map<string, string>()

/** Stands in where the browser refuses `localStorage`: remembers as long as the page lives. */
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

/** The browser's `localStorage`; merely touching it throws where cookies are blocked. */
export function deviceStorage(): Storage {
  try {
    return window.localStorage
  } catch (error) {
    if (error instanceof DOMException) return memoryStorage
    throw error
  }
}
