/** A place in this browser's storage. A browser that refuses storage (blocked cookies) is a browser that remembers nothing. */
export interface StorageEntry {
  read(): string | undefined
  write(value: string): void
  clear(): void
}

const refused = (error: unknown): boolean => error instanceof DOMException

/** The place called `key`: of all tabs, or of this one alone. */
export function storageEntry(key: string, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): StorageEntry {
  return {
    read: () => attempt(() => window[kind].getItem(key) ?? undefined),
    write: (value) => attempt(() => window[kind].setItem(key, value)),
    clear: () => attempt(() => window[kind].removeItem(key)),
  }
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch (error) {
    if (refused(error)) return undefined
    throw error
  }
}
