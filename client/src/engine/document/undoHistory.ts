import type * as Y from 'yjs'
import {
  mergeLaterChanges,
  isEmptyUndoStep,
  rebaseUndoStep,
  captureUndoStep,
  redo,
  undo,
  type DocumentUndoStep,
} from '#shared/itinerary/undo/undo'
import { createStore, type Readable } from '../../lib/store/store'

export type UndoEntryKind =
  | 'addDay'
  | 'moveDay'
  | 'sortDay'
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

export interface UndoEntry {
  kind: UndoEntryKind
  /** Day or event id; empty for the record. */
  id: string
  /** Event title or day number. */
  name: string
}

export interface NextUndoRedo {
  undo: UndoEntry | null
  redo: UndoEntry | null
}

/** A transaction of this page: an action, a redo, or an undo (`isUndone`). */
export interface UndoTransaction {
  entry: UndoEntry
  isUndone: boolean
}

/** `isDone` is false if others have overwritten everything since. */
export interface UndoResult {
  entry: UndoEntry
  isDone: boolean
}

/** The part outside the document: record fields, pictures. Returns whether anything changed. */
export interface NonDocumentChange {
  eventIds: readonly string[]
  /** False: the document part stays as it is too. Default: true. */
  canInvert?: (way: 'undo' | 'redo') => boolean
  undo: () => boolean
  redo: () => boolean
}

export function combineNonDocumentChanges(changes: readonly NonDocumentChange[]): NonDocumentChange | undefined {
  if (changes.length === 0) return undefined
  // `some` would stop at the first true.
  const invertAll = (way: 'undo' | 'redo') => () => changes.map((change) => change[way]()).includes(true)
  return { eventIds: changes.flatMap(({ eventIds }) => eventIds), undo: invertAll('undo'), redo: invertAll('redo') }
}

/** Undo and redo of this page's actions, never of other users' changes. */
export interface UndoHistory {
  next: Readable<NextUndoRedo>
  written: Readable<readonly UndoTransaction[]>
  /** One transaction. `nonDocumentOf`: the part outside the document. */
  run: <T>(work: () => T, entryOf: (result: T) => UndoEntry, nonDocumentOf?: (result: T) => NonDocumentChange | undefined) => T
  /** Writes a pending part of an earlier action (an uploaded picture), to be undone with it. */
  complete: (entry: UndoEntry, work: () => void) => void
  /** The same, if another tab wrote it. */
  adoptPicture: (eventId: string, image: string, replaces: string | null) => void
  undo: () => UndoResult | undefined
  redo: () => UndoResult | undefined
  /** Undefined if already undone. */
  undoEntry: (entry: UndoEntry) => UndoResult | undefined
  snapshot: () => Memory
  continueFrom: (earlier: Pick<UndoHistory, 'snapshot'>) => void
}

interface Memory {
  done: readonly UndoStep[]
  undone: readonly UndoStep[]
  written: readonly UndoTransaction[]
}

interface UndoStep {
  entry: UndoEntry
  step: DocumentUndoStep
  nonDocument?: NonDocumentChange | undefined
}

const MAX_UNDO_ENTRIES = 200

export function createUndoHistory(doc: Y.Doc): UndoHistory {
  let done: readonly UndoStep[] = []
  let undone: readonly UndoStep[] = []
  const stacks = createStore<NextUndoRedo>({ undo: null, redo: null })
  const written = createStore<readonly UndoTransaction[]>([])
  const write = (entry: UndoEntry, isUndone: boolean) =>
    written.set([...written.get(), { entry, isUndone }].slice(-MAX_UNDO_ENTRIES))
  const setStacks = (nextDone: readonly UndoStep[], nextUndone: readonly UndoStep[]) => {
    done = nextDone.slice(-MAX_UNDO_ENTRIES)
    undone = nextUndone
    stacks.set({ undo: done.at(-1)?.entry ?? null, redo: undone.at(-1)?.entry ?? null })
  }
  const begunWith = (eventId: string): number => done.findLastIndex(({ nonDocument }) => nonDocument?.eventIds.includes(eventId))
  const join = (eventId: string, step: DocumentUndoStep) => {
    const begun = begunWith(eventId)
    setStacks(joinedAt(begun, done, step), joinedAt(-1, undone, step))
  }
  const invert = ({ entry, step, nonDocument }: UndoStep, way: 'undo' | 'redo'): boolean => {
    if (nonDocument?.canInvert?.(way) === false) return false
    const isWritten = (way === 'undo' ? undo : redo)(doc, step)
    if (isWritten) write(entry, way === 'undo')
    // An event kept alive by other users' edits keeps its pending picture.
    return ((isWritten || isEmptyUndoStep(step)) && nonDocument?.[way]()) || isWritten
  }
  const undoStep = (entry: UndoStep | undefined): UndoResult | undefined => {
    if (entry === undefined) return undefined
    const isDone = invert(entry, 'undo')
    const rest = done.filter((other) => other !== entry)
    setStacks(rest, isDone ? [...undone, entry] : undone)
    return { entry: entry.entry, isDone }
  }

  return {
    next: stacks,
    written,
    run(work, entryOf, nonDocumentOf) {
      const { result, step } = captureUndoStep(doc, work)
      const nonDocument = nonDocumentOf?.(result)
      if (isEmptyUndoStep(step) && nonDocument === undefined) return result
      const entry = entryOf(result)
      setStacks([...done, { entry, step, nonDocument }], [])
      if (!isEmptyUndoStep(step)) write(entry, false)
      return result
    },
    complete(entry, work) {
      const { step } = captureUndoStep(doc, work)
      if (isEmptyUndoStep(step)) return
      write(entry, false)
      join(entry.id, step)
    },
    adoptPicture(eventId, image, replaces) {
      const known = done.at(begunWith(eventId))?.step.events.find(({ id }) => id === eventId)
      if (begunWith(eventId) >= 0 && known?.after?.image !== image)
        join(eventId, { days: [], events: [{ id: eventId, before: { image: replaces }, after: { image } }] })
    },
    undo: () => undoStep(done.at(-1)),
    redo() {
      const entry = undone.at(-1)
      if (entry === undefined) return undefined
      const isDone = invert(entry, 'redo')
      setStacks(isDone ? [...done, entry] : done, undone.slice(0, -1))
      return { entry: entry.entry, isDone }
    },
    undoEntry: (entry) => undoStep(done.find((step) => step.entry === entry)),
    snapshot: () => ({ done, undone, written: written.get() }),
    continueFrom(earlier) {
      const memory = earlier.snapshot()
      setStacks(memory.done, memory.undone)
      written.set(memory.written)
    },
  }
}

/** Rebases actions after `begun` (all, if -1): their undo would restore older values. */
const joinedAt = (begun: number, entries: readonly UndoStep[], step: DocumentUndoStep): UndoStep[] =>
  entries.map((entry, i) => {
    if (i < begun) return entry
    return { ...entry, step: i > begun ? rebaseUndoStep(entry.step, step) : mergeLaterChanges(entry.step, step) }
  })
