import { useEffect } from 'react'
import type { FormDraft } from '../device/drafts'

/** The draft of a form is this tab's while the form is there; as the page goes, it is left to any tab. */
export function useAdoptedDraft(draft: Pick<FormDraft, 'adopt' | 'leave'>): void {
  useEffect(() => {
    draft.adopt()
    window.addEventListener('pagehide', draft.leave)
    return () => window.removeEventListener('pagehide', draft.leave)
  }, [draft])
}
