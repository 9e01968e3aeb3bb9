/** What parts of the page store in the history entry, by name. It may be anything: it outlives new versions of us. */
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
    // Safari takes a hundred of them in half a minute; the next one will do.
    if (!(error instanceof DOMException)) throw error
  }
}
