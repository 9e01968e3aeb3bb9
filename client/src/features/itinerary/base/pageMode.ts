import { createContext, use } from 'react'
import { lazyGroup } from '../../../lib/loading/lazyGroup'

/**
 * `visiting`: not a member. `proposing`: may add ideas. `following`: view only.
 * `copy`: a past version, or the local copy of an ended itinerary.
 */
export type PageMode = 'visiting' | 'reading' | 'editing' | 'proposing' | 'following' | 'copy'

export const PageModeContext = createContext<PageMode | undefined>(undefined)

export function usePageMode(): PageMode {
  const mode = use(PageModeContext)
  if (mode === undefined) throw new Error('No mode around this part of the page')
  return mode
}

export const useIsEditing = (): boolean => usePageMode() === 'editing'

export function useIsMember(): boolean {
  const mode = usePageMode()
  return mode !== 'visiting' && mode !== 'copy'
}

/** Code for members; visitors never load it. */
export const memberChunks = lazyGroup()

/** Code for edit mode, loaded before the mode is `editing`. */
export const editModeChunks = lazyGroup()
