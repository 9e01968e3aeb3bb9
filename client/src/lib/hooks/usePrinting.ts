import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from './useMedia'
import { useWindowEvent } from './useWindowEvent'

/** Rerenders for print before the browser lays out the sheets. */
export function usePrinting(): boolean {
  const isOnPaper = useMedia('print')
  const [isAsked, setAsked] = useState(false)
  useWindowEvent('beforeprint', () => flushSync(() => setAsked(true)))
  useWindowEvent('afterprint', () => setAsked(false))
  return isOnPaper || isAsked
}
