import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** Runs the latest `action` on unmount. */
export function useUnmount(action: () => void): void {
  const onUnmount = useEffectEvent(action)
  useEffect(() => () => onUnmount(), [])
}

/** Calls `take` before paint, and with `atEnd` on unmount. */
export function useReportValue<T>(take: ((value: T) => void) | undefined, value: T, atEnd?: T): void {
  useLayoutEffect(() => {
    take?.(value)
    return atEnd === undefined ? undefined : () => take?.(atEnd)
  }, [take, value, atEnd])
}

const done = new Set<string>()

/** Runs once per `key` and page load; again after a failure. */
export function useOncePerVisit(key: string | undefined, action: () => Promise<unknown>): void {
  const begin = useEffectEvent(action)
  useEffect(() => {
    if (key === undefined || done.has(key)) return
    done.add(key)
    begin().catch(() => done.delete(key))
  }, [key])
}

/** So that spinners do not flash. */
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
