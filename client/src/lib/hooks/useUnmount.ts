import { useEffect, useEffectEvent } from 'react'

/** Runs `action` as the component goes, with what it was last rendered with. */
export function useUnmount(action: () => void): void {
  const onUnmount = useEffectEvent(action)
  useEffect(() => () => onUnmount(), [])
}
