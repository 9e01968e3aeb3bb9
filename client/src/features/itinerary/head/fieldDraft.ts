import { useEffect, useEffectEvent, useMemo } from 'react'
import { codePoints, limits } from '../../../../../shared/limits'
import { draftOfForm, type Draft } from '../../../lib/drafts'
import { useOpenItinerary } from '../../../lib/sync/useItinerarySession'

const fields = ['title', 'description'] as const
type Field = (typeof fields)[number]

/** Where what is being written into a field of the record is kept when the page goes; the next one begins by taking it. */
export function useFieldDraft(field: Field, take: (text: string) => void): Draft {
  const { userId, itineraryId } = useOpenItinerary()
  const draft = useMemo(() => draftOfForm(userId, itineraryId, field), [userId, itineraryId, field])
  const takeUp = useEffectEvent(take)
  useEffect(() => {
    const left = draft.read()
    if (left === undefined || codePoints(left.trim()) > limits[field]) return
    draft.clear()
    takeUp(left)
  }, [draft, field])
  return draft
}

/** Whether a form is one of these fields. */
export const isField = (form: string): boolean => fields.some((field) => field === form)
