import { useEffect, useState } from 'react'

/** `marginOf` maps the first element to the observer's `rootMargin`; it must be stable. */
export function useElementsInView(ids: readonly string[], marginOf: (first: Element) => string): ReadonlySet<string> {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  const all = ids.join()
  useEffect(() => {
    const elements = all.split(',').flatMap((id) => document.getElementById(id) ?? [])
    const [first] = elements
    if (first === undefined) return undefined
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) now.add(target.id)
            else now.delete(target.id)
          return now
        }),
      { rootMargin: marginOf(first) },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [all, marginOf])
  return inView
}
