import { useEffect, useEffectEvent } from 'react'

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
