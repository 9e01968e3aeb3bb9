import { useState, useEffect } from 'react'
import { isId, newId } from '#shared/ids'
import { parseJson } from '../../lib/parseJson'
import { objectOf, type TypeGuard } from '../../lib/checks'
import { openFormDraft, type FormDraft } from '../device/drafts'

/** In place of an itinerary id. */
const NEW = 'new'

interface KeptFormOptions<Form> {
  userId: string
  what: 'itinerary' | 'list'
  isForm: TypeGuard<Form>
  empty: Form
}

/**
 * Survives reloads, closed tabs and session end. `round`: key of stateful parts. `id`: of what
 * the form creates; a duplicated tab has the same until its first change.
 */
export function useFormDraft<Form extends object>({ userId, what, isForm, empty }: KeptFormOptions<Form>) {
  const [draft] = useState(() => openFormDraft(userId, NEW, what))
  const [kept] = useState(() => readKept(draft, isForm))
  const [form, setForm] = useState(kept?.form ?? empty)
  const [id, setId] = useState(() => kept?.id ?? newId())
  const [isResumed, setResumed] = useState(kept !== undefined)
  const [round, setRound] = useState(0)

  useDraftOwnership(draft)

  const write = (next: Form, nextId: string) => {
    setForm(next)
    setId(nextId)
    if (JSON.stringify(next) === JSON.stringify(empty)) draft.clear()
    else draft.write(JSON.stringify({ id: nextId, form: next }))
  }
  const begin = (next: Form, nextId: string, wasLeft: boolean) => {
    write(next, nextId)
    setResumed(wasLeft)
    setRound((before) => before + 1)
  }
  return {
    form,
    id,
    isResumed,
    round,
    change: (next: Form) => write(next, id === kept?.id ? newId() : id),
    drop: draft.clear,
    beginAnew() {
      begin(empty, newId(), false)
      return () => begin(form, id, true)
    },
  }
}

function readKept<Form>(draft: FormDraft, isForm: TypeGuard<Form>): { id: string; form: Form } | undefined {
  const left = parseJson(draft.read() ?? 'null')
  if (objectOf<{ id: string; form: Form }>({ id: isId, form: isForm })(left)) return left
  // Of an earlier version.
  return isForm(left) ? { id: newId(), form: left } : undefined
}

/** On `pagehide` any tab may continue it. */
export function useDraftOwnership(draft: Pick<FormDraft, 'adopt' | 'leave'>): void {
  useEffect(() => {
    draft.adopt()
    window.addEventListener('pagehide', draft.leave)
    return () => window.removeEventListener('pagehide', draft.leave)
  }, [draft])
}
