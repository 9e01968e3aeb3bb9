/** Reads as empty if the browser blocks storage. */
export interface StorageEntry {
  read(): string | undefined
  write(value: string): void
  clear(): void
}

const refused = (error: unknown): boolean => error instanceof DOMException

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
