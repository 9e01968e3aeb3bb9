import { useRef, useState } from 'react'

/** Which thing of a list is to be deleted, and the focus afterwards: on the card that then stands in its place. */
export function useDeletion<T extends { id: string }>(things: readonly T[] | undefined) {
  const [asked, setAsked] = useState<{ thing: T; index: number; isOpen: boolean }>()
  const place = useRef<HTMLDivElement>(null)
  const close = () => setAsked((now) => now && { ...now, isOpen: false })
  return {
    place,
    asked,
    ask: (thing: T) => setAsked({ thing, index: things?.indexOf(thing) ?? 0, isOpen: true }),
    close,
    closed() {
      const isGone = things?.every(({ id }) => id !== asked?.thing.id)
      const links = place.current?.querySelectorAll<HTMLElement>('li h2 a')
      if (isGone === true)
        (links?.[asked?.index ?? 0] ?? links?.[links.length - 1] ?? place.current)?.focus({ preventScroll: true })
      setAsked(undefined)
    },
  }
}
