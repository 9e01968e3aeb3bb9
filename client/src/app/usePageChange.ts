import { useLocation } from 'react-router-dom'
import { peopleKinds } from '#shared/site/pages'
import { useOnChange } from '../lib/hooks/useOnChange'
import { clearPageTitle } from '../lib/navigation/usePageTitle'
import { findMain } from '../ui/SkipLink'

/** The people of a profile show in a dialog above it: that is no page of its own; nor is another spelling of its name. */
const dialogs = new RegExp(`/(?:${peopleKinds.join('|')})/?$`)
const pageOf = (pathname: string): string => pathname.toLowerCase().replace(dialogs, '')

/**
 * Every page begins without the name of the one before and at its top, for the eye and for the keyboard: its heading has the focus, so that it
 * is read aloud. The first page is the browser's.
 */
export function usePageChange(): void {
  const { pathname } = useLocation()
  useOnChange(pageOf(pathname), () => {
    clearPageTitle(pathname)
    window.scrollTo(0, 0)
    return focusHeading(findMain())
  })
}

/**
 * Goes to the heading of `main`, as soon as there is one and unless somebody is elsewhere by then; also to the one that takes its place, as
 * when a page opens in edit mode. Returns what stops the waiting.
 */
function focusHeading(main: HTMLElement | null): (() => void) | undefined {
  // A field or a dialog of the new page may have taken the focus already.
  if (main === null || main.contains(document.activeElement) || document.activeElement?.closest('[role$="dialog"]'))
    return undefined
  main.focus({ preventScroll: true })
  let place: HTMLElement = main
  const isElsewhere = () => document.activeElement !== place && (place.isConnected || document.activeElement !== document.body)
  const tryHeading = () => {
    const heading = main.querySelector('h1')
    if (heading === null || heading === place) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    place = heading
  }
  tryHeading()
  const observer = new MutationObserver(() => {
    if (isElsewhere()) observer.disconnect()
    else tryHeading()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
