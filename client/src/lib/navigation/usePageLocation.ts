import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, type To } from 'react-router-dom'
import { pageTitles, PRODUCT_NAME } from '#shared/site/pageTitles'

/** Untrusted: it survives reloads and new versions. */
export const useLocationState = (): unknown => useLocation().state

export const hasFlag = (state: unknown, flag: string): boolean => typeof state === 'object' && state !== null && flag in state

/** Clears the location state, so that going back does not repeat `action`. */
export function useConsumeLocationState(isArriving: boolean, action: () => void): void {
  const navigate = useNavigate()
  const onArrival = useEffectEvent(action)
  useEffect(() => {
    if (!isArriving) return
    void navigate('.', { replace: true, state: null })
    onArrival()
  }, [isArriving, navigate])
}

/** Replaces the page; `action` may navigate further. */
export function useRedirect(to: To, action: () => void): void {
  const navigate = useNavigate()
  const onArrival = useEffectEvent(action)
  useEffect(() => {
    void navigate(to, { replace: true })
    onArrival()
  }, [navigate, to])
}

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
