import { createContext, use } from 'react'

/** What the form of an event is open for. */
export type EventFormRequest = { kind: 'new'; dayId: string } | { kind: 'edit'; eventId: string }

/** What is to be copied to another itinerary. */
export type CopyRequest = { kind: 'event'; eventId: string } | { kind: 'day'; dayId: string }

export interface Editor {
  isEditing: boolean
  /** Edit mode was asked for, and its code is still loading. */
  isOpening: boolean
  isOwner: boolean
  /** Whether one may edit the trip, and so turn edit mode on. */
  mayEdit: boolean
  setEditing: (isEditing: boolean) => void
  openForm: (request: EventFormRequest) => void
  openCopy: (request: CopyRequest) => void
  /** Announces a sentence to screen readers, once. */
  announce: (sentence: string) => void
}

/** Id of the notice that offers to resume an unsaved form. Opening a form removes it. */
export const DRAFT_NOTICE_ID = 'draft'

export const EditorContext = createContext<Editor | undefined>(undefined)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (editor === undefined) throw new Error('Nobody edits here')
  return editor
}
