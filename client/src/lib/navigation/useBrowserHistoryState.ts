import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import type { TypeGuard } from '../checks'

/** Values stored in the browser history, possibly by older versions. */
interface StoredState {
  place?: Record<string, unknown>
}

/** Survives reloads and going back. Undefined if nothing valid is stored. */
export function useBrowserHistoryState<T>(
  name: string,
  isValid: TypeGuard<T>,
): [value: T | undefined, setValue: Dispatch<SetStateAction<T | undefined>>] {
  const [value, setValue] = useState(() => {
    const stored = readBrowserHistoryState(name)
    return isValid(stored) ? stored : undefined
  })
  useEffect(() => {
    if (value !== undefined) writeBrowserHistoryState(name, value)
  }, [name, value])
  return [value, setValue]
}

export const readBrowserHistoryState = (name: string): unknown => storedState().place?.[name]

export function writeBrowserHistoryState(name: string, value: unknown): void {
  const state = storedState()
  try {
    window.history.replaceState({ ...state, place: { ...state.place, [name]: value } }, '')
  } catch (error) {
    // Safari allows 100 calls per 30 seconds.
    if (!(error instanceof DOMException)) throw error
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the names are read, whose values may be anything
const storedState = (): StoredState => (window.history.state ?? {}) as StoredState
