import { useEffect } from 'react'
import { dismissNotice, notify, type NoticeOptions } from '../notices'

export interface Notice extends NoticeOptions {
  id: string
  text: string
}

/** Shows a notice until unmount. `notice` must be stable. */
export function useNotice(notice: Notice | undefined): void {
  useEffect(() => {
    if (notice === undefined) return undefined
    const { text, ...options } = notice
    notify(text, options)
    return () => dismissNotice(options.id)
  }, [notice])
}
