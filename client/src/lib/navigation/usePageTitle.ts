import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pageTitles, PRODUCT } from '#shared/site/pageTitles'

/** The path whose page said last what it is called. */
let namedPath: string | undefined

/** Names the page in the browser: '<what> · Periplo'; nothing while `what` is not known yet. */
export function usePageTitle(what: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (what === undefined) return
    document.title = pageTitles.inTab(what)
    namedPath = pathname
  }, [what, pathname])
}

/** Takes the name of the page before away, unless the one at `pathname` has said its own already. */
export function clearPageTitle(pathname: string): void {
  if (namedPath !== pathname) document.title = PRODUCT
}
