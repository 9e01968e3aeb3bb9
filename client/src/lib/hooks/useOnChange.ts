import { useEffect, useEffectEvent, useRef } from 'react'

/** An effect that skips the mount. `action` may return a cleanup. */
export function useOnChange(value: unknown, action: () => (() => void) | undefined): void {
  const before = useRef(value)
  const onChange = useEffectEvent(action)
  useEffect(() => {
    if (before.current === value) return undefined
    before.current = value
    return onChange()
  }, [value])
}
