import { useEffect, useEffectEvent, useMemo } from 'react'
import { countCodePoints, limits } from '#shared/limits'
import { openFormDraft, type FormDraft } from '../device/drafts'
import { useOpenItinerary } from './useItinerarySession'

const fields = ['title', 'description'] as const
type Field = (typeof fields)[number]

/** Keeps unsaved text; the next load restores it with `take`. */
export function useFieldDraft(field: Field, take: (text: string) => void): FormDraft {
  const { userId, itineraryId, setTooLong } = useOpenItinerary()
  const draft = useMemo((): FormDraft => {
    const draft = openFormDraft(userId, itineraryId, field)
    return {
      ...draft,
      write(text) {
        draft.write(text)
        setTooLong(field, isTooLong(field, text))
      },
      clear() {
        draft.clear()
        setTooLong(field, false)
      },
    }
  }, [userId, itineraryId, field, setTooLong])
  const takeUp = useEffectEvent(take)
  useEffect(() => {
    const left = draft.read()
    if (left === undefined) return
    // Stays in the field, to be shortened.
    if (isTooLong(field, left)) return setTooLong(field, true)
    draft.clear()
    takeUp(left)
  }, [draft, field, setTooLong])
  return draft
}

const isTooLong = (field: Field, text: string): boolean => countCodePoints(text.trim()) > limits[field]

export const isRecordField = (form: string): boolean => fields.some((field) => field === form)
