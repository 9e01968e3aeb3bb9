import { useLayoutEffect } from 'react'

/** Calls `take` before paint, and with `atEnd` on unmount. */
export function useHandOver<T>(take: ((value: T) => void) | undefined, value: T, atEnd?: T): void {
  useLayoutEffect(() => {
    take?.(value)
    return atEnd === undefined ? undefined : () => take?.(atEnd)
  }, [take, value, atEnd])
}
