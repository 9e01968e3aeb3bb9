/** For `useSyncExternalStore`. */
export interface Readable<T> {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Readable<T> {
  set: (next: T) => void
}

/** Setting the same value notifies no listeners. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A result that `isSame` keeps its identity, to avoid rerenders. */
export function derive<S, T>(
  source: Readable<S>,
  read: (value: S) => T,
  isSame: (a: T, b: T) => boolean = Object.is,
): Readable<T> {
  let from = source.get()
  let value = read(from)
  return {
    get() {
      const now = source.get()
      if (!Object.is(now, from)) {
        from = now
        const next = read(now)
        if (!isSame(next, value)) value = next
      }
      return value
    },
    subscribe: source.subscribe,
  }
}

export function combine<A, B, T>(first: Readable<A>, second: Readable<B>, read: (a: A, b: B) => T): Readable<T> {
  let from: [A, B] | undefined
  let value: T
  return {
    get() {
      const now: [A, B] = [first.get(), second.get()]
      if (from === undefined || !Object.is(now[0], from[0]) || !Object.is(now[1], from[1])) {
        from = now
        value = read(...now)
      }
      return value
    },
    subscribe(listener) {
      const stops = [first.subscribe(listener), second.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export const createConstant = <T>(value: T): Readable<T> => ({ get: () => value, subscribe: () => () => {} })
