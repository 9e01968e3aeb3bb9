import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { asPageGrows } from './asPageGrows'

/** Scrolls the target of `hash` into view while the page grows, and focuses it (`tabIndex` -1). */
export function useHashTarget<T extends HTMLElement>(hash: string): RefObject<T | null> {
  const element = useRef<T>(null)
  const { hash: asked, key } = useLocation()
  useEffect(() => {
    if (asked !== hash) return undefined
    const show = () => {
      element.current?.scrollIntoView({ behavior: 'instant' })
      return false
    }
    // After `usePageChange` has scrolled and focused.
    const frame = requestAnimationFrame(() => {
      show()
      element.current?.focus({ preventScroll: true })
    })
    const stop = asPageGrows(show)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [asked, hash, key])
  return element
}
