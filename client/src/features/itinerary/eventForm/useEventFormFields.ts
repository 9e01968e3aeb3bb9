import { useRef, useState, type RefObject } from 'react'
import { focusFirstError } from '../../../lib/hooks/useForm'
import { changedFormFields, type DraftFields } from './eventFormDraft'
import { findEventFormErrors, type EventFormErrors, type EventFormValues } from './eventFormValues'

export interface EventFormFieldsState {
  draft: EventFormValues
  errors: EventFormErrors
  form: RefObject<HTMLFormElement | null>
  change: (part: Partial<EventFormValues>) => void
  saveBy: (save: (draft: EventFormValues) => void) => void
}

interface EventFormFieldsOptions {
  initial: EventFormValues
  typed: DraftFields | undefined
  onTyped: (typed: DraftFields | undefined) => void
  isOpen: boolean
}

export function useEventFormFields({ initial, typed, onTyped, isOpen }: EventFormFieldsOptions): EventFormFieldsState {
  const [draft, setDraft] = useState({ ...initial, ...typed })
  const [errors, setErrors] = useState<EventFormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  return {
    draft,
    errors,
    form,
    change(part) {
      const next = { ...draft, ...part }
      setDraft(next)
      onTyped(changedFormFields(next, initial))
      setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
    },
    saveBy(save) {
      // A second press while closing must not save again.
      if (!isOpen) return
      const found = findEventFormErrors(draft, initial)
      setErrors(found)
      if (form.current !== null && focusFirstError(form.current, found)) save(draft)
    },
  }
}
