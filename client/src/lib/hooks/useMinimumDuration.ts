import { useEffect, useState } from 'react'

/** `isBusy`, but once it is true, for at least `ms`: what flashes by is worse than what stays a moment. */
export function useMinimumDuration(isBusy: boolean, ms: number): boolean {
  const [{ was, isHeld }, setState] = useState({ was: isBusy, isHeld: isBusy })
  if (isBusy !== was) setState({ was: isBusy, isHeld: isBusy || isHeld })
  useEffect(() => {
    if (!isHeld) return undefined
    const timer = setTimeout(() => setState((now) => ({ ...now, isHeld: false })), ms)
    return () => clearTimeout(timer)
  }, [isHeld, ms])
  return isBusy || (isHeld && ms > 0)
}
