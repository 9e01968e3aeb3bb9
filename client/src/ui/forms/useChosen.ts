import { useState } from 'react'

/** The mutation that saves the choice. */
export interface Saving<Value> {
  isPending: boolean
  isError: boolean
  mutate: (value: Value) => void
}

/** Optimistic: shows the choice, even if it could not be saved, until the server has it. */
export function useChosen<Value>(saved: Value, saving: Saving<Value>): { shown: Value; choose: (next: Value) => void } {
  const [unsaved, setUnsaved] = useState<{ value: Value }>()
  if (unsaved !== undefined && unsaved.value === saved && !saving.isPending && !saving.isError) setUnsaved(undefined)
  const choose = (value: Value) => {
    setUnsaved({ value })
    saving.mutate(value)
  }
  return { shown: unsaved === undefined ? saved : unsaved.value, choose }
}
