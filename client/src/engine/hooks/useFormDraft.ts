import { useState, useEffect } from 'react'
import { parseJson } from '../../lib/parseJson'
import type { TypeGuard } from '../../lib/checks'
import { openFormDraft, type FormDraft } from '../device/drafts'

/** In place of an itinerary id. */
const NEW = 'new'

interface KeptFormOptions<Form> {
  userId: string
  what: 'itinerary' | 'list'
  isForm: TypeGuard<Form>
  empty: Form
}

/** Survives reloads, closed tabs and session end. `round`: key of stateful parts. */
export function useFormDraft<Form extends object>({ userId, what, isForm, empty }: KeptFormOptions<Form>) {
  const [draft] = useState(() => openFormDraft(userId, NEW, what))
  const [kept] = useState(() => {
    const left = parseJson(draft.read() ?? 'null')
    return isForm(left) ? left : undefined
  })
  const [form, setForm] = useState(kept ?? empty)
  const [isResumed, setResumed] = useState(kept !== undefined)
  const [round, setRound] = useState(0)

  useDraftOwnership(draft)

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
    isResumed,
    round,
    change,
    drop: draft.clear,
    beginAnew() {
      begin(empty, false)
      return () => begin(form, true)
    },
  }
}

/** On `pagehide` any tab may continue it. */
export function useDraftOwnership(draft: Pick<FormDraft, 'adopt' | 'leave'>): void {
  useEffect(() => {
    draft.adopt()
    window.addEventListener('pagehide', draft.leave)
    return () => window.removeEventListener('pagehide', draft.leave)
  }, [draft])
}
