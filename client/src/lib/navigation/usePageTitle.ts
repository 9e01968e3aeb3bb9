import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pageTitles, PRODUCT_NAME } from '#shared/site/pageTitles'

let namedPath: string | undefined

/** '<what> · Periplo'; unchanged while `what` is undefined. */
export function usePageTitle(what: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (what === undefined) return
    document.title = pageTitles.inTab(what)
    namedPath = pathname
  }, [what, pathname])
}

/** Resets the title, unless the page at `pathname` has set its own. */
export function clearPageTitle(pathname: string): void {
  if (namedPath !== pathname) document.title = PRODUCT_NAME
}
