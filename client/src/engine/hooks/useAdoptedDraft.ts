import { useEffect } from 'react'
import type { FormDraft } from '../device/drafts'

/** Takes the draft over for this tab; on `pagehide` any tab may continue it. */
export function useAdoptedDraft(draft: Pick<FormDraft, 'adopt' | 'leave'>): void {
  useEffect(() => {
    draft.adopt()
    window.addEventListener('pagehide', draft.leave)
    return () => window.removeEventListener('pagehide', draft.leave)
  }, [draft])
}
