import { createContext, use } from 'react'
import type { Place } from '#shared/places/place'

/** `place`: chosen already. `field`: has the focus. */
export type EventFormRequest =
  | { kind: 'new'; dayId: string; place?: Place | undefined }
  | { kind: 'edit'; eventId: string; field?: 'place' | undefined }

export type CopyRequest = { kind: 'event'; eventId: string } | { kind: 'day'; dayId: string }

export interface EditorContextValue {
  isEditing: boolean
  isOpening: boolean
  isOwner: boolean
  mayEdit: boolean
  setEditing: (isEditing: boolean) => void
  openForm: (request: EventFormRequest) => void
  openCopy: (request: CopyRequest) => void
  /** To screen readers. */
  announce: (sentence: string) => void
}

/** Offers an unsaved form; dismissed when a form opens. */
export const DRAFT_NOTICE_ID = 'draft'

export const EditorContext = createContext<EditorContextValue | undefined>(undefined)

export function useEditControls(): EditorContextValue {
  const editor = use(EditorContext)
  if (editor === undefined) throw new Error('Nobody edits here')
  return editor
}
