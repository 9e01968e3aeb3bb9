import { useEffect, useEffectEvent } from 'react'

/** `subscribe` must be stable; `listener` need not be. */
export function useSubscription(subscribe: (listener: () => void) => () => void, listener: () => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => subscribe(() => onEvent()), [subscribe])
}
