import { useEffect, useEffectEvent } from 'react'

/** Calls `listener` for what happens outside React, while the component is there. Each render gives another listener; `subscribe` stays the same. */
export function useSubscription(subscribe: (listener: () => void) => () => void, listener: () => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => subscribe(() => onEvent()), [subscribe])
}
