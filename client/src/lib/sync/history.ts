import type * as Y from 'yjs'
import { extended, isEmptyStep, onTopOf, record, redo, undo, type Step } from '#shared/itinerary/undo'
import { createStore, type Readable } from './store'

/** What is done to days and events, and what to the record. */
export type DeedKind =
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
export interface Deed {
  kind: DeedKind
  /** The day or event; empty where it was done to the record. */
  id: string
  /** The title of the event, or the number of the day. */
  name: string
}

/** What is next to be taken back, and next to be done again. */
export interface Piles {
  undo: Deed | null
  redo: Deed | null
}

/** A transaction of this page: a deed, or its taking back. */
export interface Written {
  deed: Deed
  isTakenBack: boolean
}

/** A deed that was to be taken back or done again; not done where others have changed all of it since. */
export interface Turned {
  deed: Deed
  isDone: boolean
}

/** What a deed did beside the document: fields of the record, pictures that wait. Each says whether it did anything. */
export interface Aside {
  eventIds: readonly string[]
  undo: () => boolean
  redo: () => boolean
}

/** Several as one; undefined for none. */
export function together(asides: readonly Aside[]): Aside | undefined {
  if (asides.length === 0) return undefined
  // All of them, whatever the first one says.
  const turnAll = (way: 'undo' | 'redo') => () => asides.map((aside) => aside[way]()).includes(true)
  return { eventIds: asides.flatMap(({ eventIds }) => eventIds), undo: turnAll('undo'), redo: turnAll('redo') }
}

/** What this page did to its itinerary, in order, so that it can be taken back: one's own doing only, whatever others do meanwhile. */
export interface History {
  piles: Readable<Piles>
  /** Everything this page wrote, in order: deeds, and those taken back or done again. One entry for each transaction. */
  written: Readable<readonly Written[]>
  /** Does something as one transaction and remembers it; `deed` names it from what it returned, `aside` does what goes with it. */
  run: <T>(work: () => T, deed: (result: T) => Deed, aside?: (result: T) => Aside | undefined) => T
  /** Brings into the document what waited beside it for an event: part of the deed with which it began. */
  complete: (deed: Deed, work: () => void) => void
  /** The same where another tab brought it: that picture is in the document now, in place of `replaces`. */
  adopt: (eventId: string, image: string, replaces: string | null) => void
  undo: () => Turned | undefined
  redo: () => Turned | undefined
  /** Takes back that deed although it may not be the last one; undefined when it is not done any more. */
  takeBack: (deed: Deed) => Turned | undefined
  /** Everything that is remembered. */
  memory: () => Memory
  /** Goes on from what was remembered of the same itinerary in another document. */
  continueFrom: (earlier: Pick<History, 'memory'>) => void
}

interface Memory {
  done: readonly Entry[]
  undone: readonly Entry[]
  written: readonly Written[]
}

interface Entry {
  deed: Deed
  step: Step
  aside?: Aside | undefined
}

const MOST = 200

export function createHistory(doc: Y.Doc): History {
  let done: readonly Entry[] = []
  let undone: readonly Entry[] = []
  const piles = createStore<Piles>({ undo: null, redo: null })
  const written = createStore<readonly Written[]>([])
  const write = (deed: Deed, isTakenBack: boolean) => written.set([...written.get(), { deed, isTakenBack }].slice(-MOST))
  const pile = (nextDone: readonly Entry[], nextUndone: readonly Entry[]) => {
    done = nextDone.slice(-MOST)
    undone = nextUndone
    piles.set({ undo: done.at(-1)?.deed ?? null, redo: undone.at(-1)?.deed ?? null })
  }
  const begunWith = (eventId: string): number => done.findLastIndex(({ aside }) => aside?.eventIds.includes(eventId))
  /** Makes a step part of the deed that left it waiting. What came behind that, or was taken back since, found there what is there now. */
  const join = (eventId: string, step: Step) => {
    const begun = begunWith(eventId)
    const later = (entry: Entry): Entry => ({ ...entry, step: onTopOf(entry.step, step) })
    pile(
      done.map((entry, i) => (i > begun ? later(entry) : i < begun ? entry : { ...entry, step: extended(entry.step, step) })),
      undone.map(later),
    )
  }
  const turn = ({ deed, step, aside }: Entry, way: 'undo' | 'redo'): boolean => {
    const isWritten = (way === 'undo' ? undo : redo)(doc, step)
    if (isWritten) write(deed, way === 'undo')
    // What waits for an event that others keep stays with it.
    return ((isWritten || isEmptyStep(step)) && aside?.[way]()) || isWritten
  }
  const takeBack = (entry: Entry | undefined): Turned | undefined => {
    if (entry === undefined) return undefined
    const isDone = turn(entry, 'undo')
    const rest = done.filter((other) => other !== entry)
    pile(rest, isDone ? [...undone, entry] : undone)
    return { deed: entry.deed, isDone }
  }

  return {
    piles,
    written,
    run(work, deedOf, asideOf) {
      const { result, step } = record(doc, work)
      const aside = asideOf?.(result)
      if (isEmptyStep(step) && aside === undefined) return result
      const deed = deedOf(result)
      pile([...done, { deed, step, aside }], [])
      if (!isEmptyStep(step)) write(deed, false)
      return result
    },
    complete(deed, work) {
      const { step } = record(doc, work)
      if (isEmptyStep(step)) return
      write(deed, false)
      join(deed.id, step)
    },
    adopt(eventId, image, replaces) {
      const known = done.at(begunWith(eventId))?.step.events.find(({ id }) => id === eventId)
      if (begunWith(eventId) >= 0 && known?.after?.image !== image)
        join(eventId, { days: [], events: [{ id: eventId, before: { image: replaces }, after: { image } }] })
    },
    undo: () => takeBack(done.at(-1)),
    redo() {
      const entry = undone.at(-1)
      if (entry === undefined) return undefined
      const isDone = turn(entry, 'redo')
      pile(isDone ? [...done, entry] : done, undone.slice(0, -1))
      return { deed: entry.deed, isDone }
    },
    takeBack: (deed) => takeBack(done.find((entry) => entry.deed === deed)),
    memory: () => ({ done, undone, written: written.get() }),
    continueFrom(earlier) {
      const memory = earlier.memory()
      pile(memory.done, memory.undone)
      written.set(memory.written)
    },
  }
}
