import { useEffect, useState } from 'react'

/** Keeps `isBusy` for at least `ms`, so that spinners do not flash. */
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
