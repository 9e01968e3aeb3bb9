import { useEffect, useEffectEvent } from 'react'

const done = new Set<string>()

/** Runs `action` once for each `key` until the browser loads the page again; once more when it failed. Nothing happens for undefined. */
export function useOncePerVisit(key: string | undefined, action: () => Promise<unknown>): void {
  const begin = useEffectEvent(action)
  useEffect(() => {
    if (key === undefined || done.has(key)) return
    done.add(key)
    begin().catch(() => done.delete(key))
  }, [key])
}
