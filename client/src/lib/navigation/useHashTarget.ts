import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { asPageGrows } from './asPageGrows'

/**
 * For an element that an address may lead to by its `hash` ('#notifications'), and that takes the focus then (`tabIndex` -1): it is scrolled into view,
 * and stays there while what stands above it comes.
 */
export function useHashTarget<T extends HTMLElement>(hash: string): RefObject<T | null> {
  const element = useRef<T>(null)
  const { hash: asked, key } = useLocation()
  useEffect(() => {
    if (asked !== hash) return undefined
    const show = () => {
      element.current?.scrollIntoView({ behavior: 'instant' })
      return false
    }
    // A new page first goes to its top, and to its heading.
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
