import { useLocation } from 'react-router-dom'
import { followListKinds } from '#shared/site/pages'
import { useOnChange } from '../lib/hooks/useEffectHooks'
import { clearPageTitle } from '../lib/navigation/usePageLocation'
import { findMainContent } from '../ui/SkipLink'

/** Dialogs of a profile are not pages of their own. */
const dialogs = new RegExp(`/(?:${followListKinds.join('|')})/?$`)
const pageOf = (pathname: string): string => pathname.toLowerCase().replace(dialogs, '')

/** Scrolls up and focuses the heading for screen readers. Not on the first page. */
export function useFocusOnPageChange(): void {
  const { pathname } = useLocation()
  useOnChange(pageOf(pathname), () => {
    clearPageTitle(pathname)
    window.scrollTo(0, 0)
    return focusHeading(findMainContent())
  })
}

/** Focuses the `h1` once it exists and when it is replaced, unless the focus moved. */
function focusHeading(main: HTMLElement | null): (() => void) | undefined {
  // A field or dialog of the new page may have the focus.
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
