import type * as Y from 'yjs'
import { withLaterChanges, isEmptyStep, rebasedOnto, recordStep, redo, undo, type Step } from '#shared/itinerary/undo/undo'
import { createStore, type Readable } from '../../lib/store/store'

/** What is done to days and events, and what to the record. */
export type HistoryEntryKind =
  | 'addDay'
  | 'moveDay'
  | 'deleteDay'
  | 'addEvent'
  | 'editEvent'
  | 'moveEvent'
  | 'deleteEvent'
  | 'title'
  | 'description'
  | 'dates'
  | 'cover'
  | 'visibility'

/** Something a person did here, for saying it in words. */
export interface HistoryEntry {
  kind: HistoryEntryKind
  /** The day or event; empty where it was done to the record. */
  id: string
  /** The title of the event, or the number of the day. */
  name: string
}

/** What is next to be taken back, and next to be done again. */
export interface UndoStacks {
  undo: HistoryEntry | null
  redo: HistoryEntry | null
}

/** A transaction of this page: a deed, or its taking back. */
export interface WrittenEntry {
  entry: HistoryEntry
  isUndone: boolean
}

/** A deed that was to be taken back or done again; not done where others have changed all of it since. */
export interface InvertedEntry {
  entry: HistoryEntry
  isDone: boolean
}

/** What a deed did beside the document: fields of the record, pictures that wait. Each says whether it did anything. */
export interface ParkedChange {
  eventIds: readonly string[]
  undo: () => boolean
  redo: () => boolean
}

/** Several as one; undefined for none. */
export function combineParked(asides: readonly ParkedChange[]): ParkedChange | undefined {
  if (asides.length === 0) return undefined
  // All of them, whatever the first one says.
  const turnAll = (way: 'undo' | 'redo') => () => asides.map((aside) => aside[way]()).includes(true)
  return { eventIds: asides.flatMap(({ eventIds }) => eventIds), undo: turnAll('undo'), redo: turnAll('redo') }
}

/** What this page did to its itinerary, in order, so that it can be taken back: one's own doing only, whatever others do meanwhile. */
export interface History {
  stacks: Readable<UndoStacks>
  /** Everything this page wrote, in order: deeds, and those taken back or done again. One entry for each transaction. */
  written: Readable<readonly WrittenEntry[]>
  /** Does something as one transaction and remembers it; `deed` names it from what it returned, `aside` does what goes with it. */
  run: <T>(work: () => T, deed: (result: T) => HistoryEntry, aside?: (result: T) => ParkedChange | undefined) => T
  /** Brings into the document what waited beside it for an event: part of the deed with which it began. */
  complete: (deed: HistoryEntry, work: () => void) => void
  /** The same where another tab brought it: that picture is in the document now, in place of `replaces`. */
  adoptPicture: (eventId: string, image: string, replaces: string | null) => void
  undo: () => InvertedEntry | undefined
  redo: () => InvertedEntry | undefined
  /** Takes back that deed although it may not be the last one; undefined when it is not done any more. */
  undoEntry: (deed: HistoryEntry) => InvertedEntry | undefined
  /** Everything that is remembered. */
  memory: () => Memory
  /** Goes on from what was remembered of the same itinerary in another document. */
  continueFrom: (earlier: Pick<History, 'memory'>) => void
}

interface Memory {
  done: readonly UndoStep[]
  undone: readonly UndoStep[]
  written: readonly WrittenEntry[]
}

interface UndoStep {
  entry: HistoryEntry
  step: Step
  parked?: ParkedChange | undefined
}

const MAX_HISTORY_ENTRIES = 200

export function createHistory(doc: Y.Doc): History {
  let done: readonly UndoStep[] = []
  let undone: readonly UndoStep[] = []
  const stacks = createStore<UndoStacks>({ undo: null, redo: null })
  const written = createStore<readonly WrittenEntry[]>([])
  const write = (entry: HistoryEntry, isUndone: boolean) =>
    written.set([...written.get(), { entry, isUndone }].slice(-MAX_HISTORY_ENTRIES))
  const pile = (nextDone: readonly UndoStep[], nextUndone: readonly UndoStep[]) => {
    done = nextDone.slice(-MAX_HISTORY_ENTRIES)
    undone = nextUndone
    stacks.set({ undo: done.at(-1)?.entry ?? null, redo: undone.at(-1)?.entry ?? null })
  }
  const begunWith = (eventId: string): number => done.findLastIndex(({ parked }) => parked?.eventIds.includes(eventId))
  /** Makes a step part of the deed that left it waiting. What came behind that, or was taken back since, found there what is there now. */
  const join = (eventId: string, step: Step) => {
    const begun = begunWith(eventId)
    const later = (entry: UndoStep): UndoStep => ({ ...entry, step: rebasedOnto(entry.step, step) })
    pile(
      done.map((entry, i) =>
        i > begun ? later(entry) : i < begun ? entry : { ...entry, step: withLaterChanges(entry.step, step) },
      ),
      undone.map(later),
    )
  }
  const invert = ({ entry, step, parked }: UndoStep, way: 'undo' | 'redo'): boolean => {
    const isWritten = (way === 'undo' ? undo : redo)(doc, step)
    if (isWritten) write(entry, way === 'undo')
    // What waits for an event that others keep stays with it.
    return ((isWritten || isEmptyStep(step)) && parked?.[way]()) || isWritten
  }
  const takeBack = (entry: UndoStep | undefined): InvertedEntry | undefined => {
    if (entry === undefined) return undefined
    const isDone = invert(entry, 'undo')
    const rest = done.filter((other) => other !== entry)
    pile(rest, isDone ? [...undone, entry] : undone)
    return { entry: entry.entry, isDone }
  }

  return {
    stacks,
    written,
    run(work, deedOf, asideOf) {
      const { result, step } = recordStep(doc, work)
      const parked = asideOf?.(result)
      if (isEmptyStep(step) && parked === undefined) return result
      const entry = deedOf(result)
      pile([...done, { entry, step, parked }], [])
      if (!isEmptyStep(step)) write(entry, false)
      return result
    },
    complete(deed, work) {
      const { step } = recordStep(doc, work)
      if (isEmptyStep(step)) return
      write(deed, false)
      join(deed.id, step)
    },
    adoptPicture(eventId, image, replaces) {
      const known = done.at(begunWith(eventId))?.step.events.find(({ id }) => id === eventId)
      if (begunWith(eventId) >= 0 && known?.after?.image !== image)
        join(eventId, { days: [], events: [{ id: eventId, before: { image: replaces }, after: { image } }] })
    },
    undo: () => takeBack(done.at(-1)),
    redo() {
      const entry = undone.at(-1)
      if (entry === undefined) return undefined
      const isDone = invert(entry, 'redo')
      pile(isDone ? [...done, entry] : done, undone.slice(0, -1))
      return { entry: entry.entry, isDone }
    },
    undoEntry: (deed) => takeBack(done.find((entry) => entry.entry === deed)),
    memory: () => ({ done, undone, written: written.get() }),
    continueFrom(earlier) {
      const memory = earlier.memory()
      pile(memory.done, memory.undone)
      written.set(memory.written)
    },
  }
}
