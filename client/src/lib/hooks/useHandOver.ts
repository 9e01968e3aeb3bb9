import { useLayoutEffect } from 'react'

/** Hands a rendered value to what lies outside the component, before the browser paints; and `atEnd`, if there is one, when the component goes. */
export function useHandOver<T>(take: ((value: T) => void) | undefined, value: T, atEnd?: T): void {
  useLayoutEffect(() => {
    take?.(value)
    return atEnd === undefined ? undefined : () => take?.(atEnd)
  }, [take, value, atEnd])
}
