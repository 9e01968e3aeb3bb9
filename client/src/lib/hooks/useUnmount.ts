import { useEffect, useEffectEvent } from 'react'

/** Runs the latest `action` on unmount. */
export function useUnmount(action: () => void): void {
  const onUnmount = useEffectEvent(action)
  useEffect(() => () => onUnmount(), [])
}
