import { useEffect, useEffectEvent } from 'react'

/** Runs `action` once `value` is unchanged for `ms`. */
export function useDelayed<T>(value: T | undefined, ms: number, action: (value: T) => void): void {
  const onTime = useEffectEvent(action)
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => onTime(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
}
