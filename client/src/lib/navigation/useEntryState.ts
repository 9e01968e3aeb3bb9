import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import type { Check } from '../checks'
import { readEntryState, writeEntryState } from './entryState'

/**
 * Like `useState`, but stored in the history entry: it is there again after a reload and after going back, and gone with the tab. Undefined where
 * nothing is stored, or something that is not what `isValid` wants.
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
