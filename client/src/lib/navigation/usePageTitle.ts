import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const product = 'Periplo'

/** Names the page in the browser: '<what> · Periplo'; nothing while `what` is not known yet. */
export function usePageTitle(what: string | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (what !== undefined) document.title = `${what} · ${product}`
  }, [what, pathname])
}

/** Another page is coming, whose name is not known yet. */
export const forgetPageTitle = (): void => {
  document.title = product
}
