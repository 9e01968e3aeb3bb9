import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import type { Check } from '../checks'
import { readEntryState, writeEntryState } from './entryState'

/**
 * `useState` in the history entry: survives reloads and going back. Undefined
 * if nothing valid is stored.
 */
export function useEntryState<T>(
  name: string,
  isValid: Check<T>,
): [value: T | undefined, setValue: Dispatch<SetStateAction<T | undefined>>] {
  const [value, setValue] = useState(() => {
    const stored = readEntryState(name)
    return isValid(stored) ? stored : undefined
  })
  useEffect(() => {
    if (value !== undefined) writeEntryState(name, value)
  }, [name, value])
  return [value, setValue]
}
