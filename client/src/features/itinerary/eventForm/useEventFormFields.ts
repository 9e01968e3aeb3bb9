import { useRef, useState, type RefObject } from 'react'
import type { Place } from '#shared/places/place'
import { focusFirstError } from '../../../lib/hooks/useForm'
import { changedFormFields, type DraftFields } from './eventFormDraft'
import { findEventFormErrors, type EventFormErrors, type EventFormValues } from './eventFormValues'

export interface EventFormFieldsState {
  draft: EventFormValues
  errors: EventFormErrors
  form: RefObject<HTMLFormElement | null>
  change: (part: Partial<EventFormValues>) => void
  /** Later, if it is still the chosen one. */
  improvePlace: (field: 'place' | 'to', place: Place, better: Place) => void
  saveBy: (save: (draft: EventFormValues) => void) => void
}

interface EventFormFieldsOptions {
  initial: EventFormValues
  typed: DraftFields | undefined
  /** As if it were typed. */
  place: Place | undefined
  onTyped: (typed: DraftFields | undefined) => void
  isOpen: boolean
  takesPlaces: boolean
}

/** A field of typed text shows the error of its place. */
const errorFieldOf = (name: string): string => name.replace(/Text$/, '')

export function useEventFormFields({
  initial,
  typed,
  place,
  onTyped,
  isOpen,
  takesPlaces,
}: EventFormFieldsOptions): EventFormFieldsState {
  const [draft, setDraft] = useState({ ...initial, ...(place && { place }), ...typed })
  const [errors, setErrors] = useState<EventFormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  // Answers arrive later than the render that asked.
  const latest = useRef(draft)
  const isSaved = useRef(false)
  const change = (part: Partial<EventFormValues>) => {
    isSaved.current = false
    const next = { ...latest.current, ...part }
    latest.current = next
    setDraft(next)
    onTyped(changedFormFields(next, initial))
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((name) => [errorFieldOf(name), undefined])),
    }))
  }
  return {
    draft,
    errors,
    form,
    change,
    improvePlace(field, place, better) {
      const isLate = form.current === null || isSaved.current
      if (!isLate && latest.current[field] === place) change({ [field]: better })
    },
    saveBy(save) {
      // A second press while closing must not save again.
      if (!isOpen) return
      const found = findEventFormErrors(draft, initial, takesPlaces)
      setErrors(found)
      if (form.current === null || !focusFirstError(form.current, found)) return
      isSaved.current = true
      save(draft)
    },
  }
}
