import { useEffect, useEffectEvent, useRef } from 'react'

/** Runs `action` after a render with another `value` than the one before, so not at first. What it returns is run before the next time, and at the end. */
export function useOnChange(value: unknown, action: () => (() => void) | undefined): void {
  const before = useRef(value)
  const onChange = useEffectEvent(action)
  useEffect(() => {
    if (before.current === value) return undefined
    before.current = value
    return onChange()
  }, [value])
}
