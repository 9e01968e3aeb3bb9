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
