import { createContext, use } from 'react'
import { lazyGroup } from '../../../lib/loading/lazyGroup'

/**
 * Who the page is for: `visiting` somebody who does not take part; `reading` and `editing` somebody who may edit; `proposing` somebody who may add
 * ideas, `following` somebody who takes part and only looks; `copy` somebody who looks at what does not change any more: what is left here after
 * the server ended it, or how it was once.
 */
export type PageMode = 'visiting' | 'reading' | 'editing' | 'proposing' | 'following' | 'copy'

export const PageModeContext = createContext<PageMode | undefined>(undefined)

export function usePageMode(): PageMode {
  const mode = use(PageModeContext)
  if (mode === undefined) throw new Error('No mode around this part of the page')
  return mode
}

export const useIsEditing = (): boolean => usePageMode() === 'editing'

export function useIsParticipant(): boolean {
  const mode = usePageMode()
  return mode !== 'visiting' && mode !== 'copy'
}

/** What only those who take part are shown. Visitors never load it. */
export const participation = lazyGroup()

/** What only edit mode shows. It is there before the mode is `editing`; most visits only look and do without. */
export const editMode = lazyGroup()
