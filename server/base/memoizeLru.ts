export function memoizeLru<T>(limit: number, make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>()
  return (key) => {
    const value = kept.get(key) ?? make(key)
    kept.delete(key)
    kept.set(key, value)
    const oldest = kept.keys().next()
    if (kept.size > limit && oldest.done !== true) kept.delete(oldest.value)
    return value
  }
}

export class SizedLru<T> {
  readonly #kept = new Map<string, { value: T; size: number }>()
  #size = 0

  constructor(private readonly maxSize: number) {}

  get(key: string): T | undefined {
    const found = this.#kept.get(key)
    if (found === undefined) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.value
  }

  /** No-op for a value larger than the cache. */
  set(key: string, value: T, size: number): void {
    this.#remove(key)
    if (size > this.maxSize) return
    this.#kept.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.maxSize) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
