import { useEffect } from 'react'

const product = 'Periplo'

/** Names the page in the browser: '<what> · Periplo'; nothing while `what` is not known yet. */
export function usePageTitle(what: string | undefined): void {
  useEffect(() => {
    if (what !== undefined) document.title = `${what} · ${product}`
  }, [what])
}
