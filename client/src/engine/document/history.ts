import type * as Y from 'yjs'
import { withLaterChanges, isEmptyStep, rebasedOnto, recordStep, redo, undo, type Step } from '#shared/itinerary/undo/undo'
import { createStore, type Readable } from '../../lib/store/store'

/** What is done to days and events, and what to the record. */
export type HistoryEntryKind =
  | 'addDay'
  | 'moveDay'
  | 'deleteDay'
  | 'addEvent'
  | 'copyEvent'
  | 'copyEvents'
  | 'editEvent'
  | 'moveEvent'
  | 'deleteEvent'
  | 'title'
  | 'description'
  | 'dates'
  | 'cover'
  | 'visibility'

/** One thing a person did on this page, as the undo menu names it. */
export interface HistoryEntry {
  kind: HistoryEntryKind
  /** The day or event; empty where it was done to the record. */
  id: string
  /** The title of the event, or the number of the day. */
  name: string
}

/** The entries that the next undo and the next redo are about; null when there is none. */
export interface UndoStacks {
  undo: HistoryEntry | null
  redo: HistoryEntry | null
}

/** One transaction of this page: an entry that was done or redone, or (`isUndone`) an undo. */
export interface WrittenEntry {
  entry: HistoryEntry
  isUndone: boolean
}

/** The outcome of an undo or redo. `isDone` is false when others have since overwritten everything that the entry had written. */
export interface InvertedEntry {
  entry: HistoryEntry
  isDone: boolean
}

/** What an entry changed outside the document: fields of the record, pictures in the outbox. Both functions return whether they changed anything. */
export interface ParkedChange {
  eventIds: readonly string[]
  undo: () => boolean
  redo: () => boolean
}

/** Several parked changes as one; undefined for an empty list. */
export function combineParked(changes: readonly ParkedChange[]): ParkedChange | undefined {
  if (changes.length === 0) return undefined
  // Every one has to run: `some` would stop at the first that returns true.
  const invertAll = (way: 'undo' | 'redo') => () => changes.map((change) => change[way]()).includes(true)
  return { eventIds: changes.flatMap(({ eventIds }) => eventIds), undo: invertAll('undo'), redo: invertAll('redo') }
}

/** Undo and redo for what was done on this page. Changes of other people are never undone. */
export interface History {
  stacks: Readable<UndoStacks>
  /** Every transaction of this page in order, undos and redos included. */
  written: Readable<readonly WrittenEntry[]>
  /** Runs `work` as one transaction and records it. `entryOf` names it and `parkedOf` gives what goes with it outside the document, both from what `work` returned. */
  run: <T>(work: () => T, entryOf: (result: T) => HistoryEntry, parkedOf?: (result: T) => ParkedChange | undefined) => T
  /** Writes to the document what an earlier entry had left in the outbox (a picture now uploaded). Undoing that entry undoes this as well. */
  complete: (entry: HistoryEntry, work: () => void) => void
  /** The same when another tab wrote it: `image` is in the document now, in place of `replaces`. */
  adoptPicture: (eventId: string, image: string, replaces: string | null) => void
  undo: () => InvertedEntry | undefined
  redo: () => InvertedEntry | undefined
  /** Undoes one entry that need not be the last; undefined when it is undone already. */
  undoEntry: (entry: HistoryEntry) => InvertedEntry | undefined
  /** Everything recorded, for `continueFrom`. */
  memory: () => Memory
  /** Takes over what was recorded for an earlier generation of the same itinerary. */
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
  const setStacks = (nextDone: readonly UndoStep[], nextUndone: readonly UndoStep[]) => {
    done = nextDone.slice(-MAX_HISTORY_ENTRIES)
    undone = nextUndone
    stacks.set({ undo: done.at(-1)?.entry ?? null, redo: undone.at(-1)?.entry ?? null })
  }
  const begunWith = (eventId: string): number => done.findLastIndex(({ parked }) => parked?.eventIds.includes(eventId))
  const join = (eventId: string, step: Step) => {
    const begun = begunWith(eventId)
    setStacks(joinedAt(begun, done, step), joinedAt(-1, undone, step))
  }
  const invert = ({ entry, step, parked }: UndoStep, way: 'undo' | 'redo'): boolean => {
    const isWritten = (way === 'undo' ? undo : redo)(doc, step)
    if (isWritten) write(entry, way === 'undo')
    // An event that others kept alive by editing it keeps its pending picture.
    return ((isWritten || isEmptyStep(step)) && parked?.[way]()) || isWritten
  }
  const takeBack = (entry: UndoStep | undefined): InvertedEntry | undefined => {
    if (entry === undefined) return undefined
    const isDone = invert(entry, 'undo')
    const rest = done.filter((other) => other !== entry)
    setStacks(rest, isDone ? [...undone, entry] : undone)
    return { entry: entry.entry, isDone }
  }

  return {
    stacks,
    written,
    run(work, entryOf, parkedOf) {
      const { result, step } = recordStep(doc, work)
      const parked = parkedOf?.(result)
      if (isEmptyStep(step) && parked === undefined) return result
      const entry = entryOf(result)
      setStacks([...done, { entry, step, parked }], [])
      if (!isEmptyStep(step)) write(entry, false)
      return result
    },
    complete(entry, work) {
      const { step } = recordStep(doc, work)
      if (isEmptyStep(step)) return
      write(entry, false)
      join(entry.id, step)
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
      setStacks(isDone ? [...done, entry] : done, undone.slice(0, -1))
      return { entry: entry.entry, isDone }
    },
    undoEntry: (entry) => takeBack(done.find((step) => step.entry === entry)),
    memory: () => ({ done, undone, written: written.get() }),
    continueFrom(earlier) {
      const memory = earlier.memory()
      setStacks(memory.done, memory.undone)
      written.set(memory.written)
    },
  }
}

/**
 * Adds a step to the entry at `begun`, whose change waited in the outbox until now. Entries after it (all, where `begun` is -1: the undone ones)
 * are rewritten as if its values had been in the document before; otherwise undoing one would bring back older values.
 */
const joinedAt = (begun: number, entries: readonly UndoStep[], step: Step): UndoStep[] =>
  entries.map((entry, i) => {
    if (i < begun) return entry
    return { ...entry, step: i > begun ? rebasedOnto(entry.step, step) : withLaterChanges(entry.step, step) }
  })
