/** Values stored in the history entry, possibly by older versions. */
interface EntryState {
  place?: Record<string, unknown>
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the names are read, whose values may be anything
const stateOfEntry = (): EntryState => (window.history.state ?? {}) as EntryState

export const readEntryState = (name: string): unknown => stateOfEntry().place?.[name]

export function writeEntryState(name: string, value: unknown): void {
  const state = stateOfEntry()
  try {
    window.history.replaceState({ ...state, place: { ...state.place, [name]: value } }, '')
  } catch (error) {
    // Safari allows 100 calls per 30 seconds.
    if (!(error instanceof DOMException)) throw error
  }
}
