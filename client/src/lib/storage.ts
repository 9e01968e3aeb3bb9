/** A place in this browser's local storage. A browser that refuses storage (blocked cookies) is a browser that remembers nothing. */
export interface Stored {
  read(): string | undefined
  write(value: string): void
  clear(): void
}

const refused = (error: unknown): boolean => error instanceof DOMException

/** The place called `key`. */
export function stored(key: string): Stored {
  return {
    read: () => attempt(() => localStorage.getItem(key) ?? undefined),
    write: (value) => attempt(() => localStorage.setItem(key, value)),
    clear: () => attempt(() => localStorage.removeItem(key)),
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
