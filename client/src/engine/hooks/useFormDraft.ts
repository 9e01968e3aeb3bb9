import { useState } from 'react'
import { formDraft } from '../device/drafts'
import { parseJson } from '../../lib/parseJson'
import type { Check } from '../../lib/checks'
import { useAdoptedDraft } from './useAdoptedDraft'

/** In place of an itinerary, for forms of what does not exist yet. */
const NEW = 'new'

interface KeptFormOptions<Form> {
  userId: string
  what: 'itinerary' | 'list'
  /** Checks what was kept. */
  isForm: Check<Form>
  /** The form as it begins. */
  empty: Form
}

/**
 * What is typed into the form of something new: it outlives a reload, the way back, a closed tab and the end of the session, until the thing is
 * there (`drop`) or somebody begins anew. `round` counts how often that was: parts of the form with a memory of their own begin anew with it.
 */
export function useFormDraft<Form extends object>({ userId, what, isForm, empty }: KeptFormOptions<Form>) {
  const [draft] = useState(() => formDraft(userId, NEW, what))
  const [kept] = useState(() => {
    const left = parseJson(draft.read() ?? 'null')
    return isForm(left) ? left : undefined
  })
  const [form, setForm] = useState(kept ?? empty)
  const [isResumed, setResumed] = useState(kept !== undefined)
  const [round, setRound] = useState(0)

  useAdoptedDraft(draft)

  const change = (next: Form) => {
    setForm(next)
    if (JSON.stringify(next) === JSON.stringify(empty)) draft.clear()
    else draft.write(JSON.stringify(next))
  }
  const begin = (next: Form, wasLeft: boolean) => {
    change(next)
    setResumed(wasLeft)
    setRound((before) => before + 1)
  }
  return {
    form,
    /** It shows what was left the last time. */
    isResumed,
    round,
    change,
    drop: draft.clear,
    /** Empties the form. Returns how to take that back. */
    beginAnew() {
      begin(empty, false)
      return () => begin(form, true)
    },
  }
}
