import * as Y from 'yjs'
import { dayOrderKey, isMarkedDeleted, newDoc, noteOf, positionOf, roots, type DayMap, type EventMap } from './doc'
import { isSameValue } from './fieldKinds'
import { isWritten, plainEventFields } from './fields'
import { mayWriteField } from './olderServer'
import { applyEditsToYText, threeWayMerge, type DiffBudget } from './textDiff'

/** For all notes of a replay, about 0.1 s. */
const replayBudget = (): DiffBudget => ({ cells: 8_000_000 })

/** Parts without their dependencies stay pending. */
export function createDocFromUpdates(...updates: readonly Uint8Array[]): Y.Doc {
  const doc = newDoc()
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}

/**
 * One transaction on a document of another generation. Notes are merged; others'
 * deletions stay. Idempotent.
 */
export function replayEdits(doc: Y.Doc, base: Y.Doc, mine: Y.Doc): void {
  const [was, wanted, now] = [roots(base), roots(mine), roots(doc)]
  const budget = replayBudget()
  /** The new generation lacks days that were empty and deleted. */
  const needDay = (dayId: string) => {
    const day = now.days.get(dayId)
    const known = wanted.days.get(dayId)
    if (day === undefined && known !== undefined) now.days.set(dayId, new Y.Map([['ord', dayOrderKey(known)]]))
    else if (day !== undefined && isMarkedDeleted(day)) day.delete('del')
  }
  doc.transact(() => {
    for (const [id, day] of wanted.days) replayDay(now.days, id, was.days.get(id), day)
    for (const [id, event] of wanted.events) {
      const [before, there] = [was.events.get(id), now.events.get(id)]
      if (before === undefined && there === undefined) {
        needDay(positionOf(event)[0])
        now.events.set(id, copyOf(doc, event))
      } else if (before !== undefined && there !== undefined) {
        if (!isSameValue(before.get('pos'), event.get('pos'))) needDay(positionOf(event)[0])
        replayFields(doc, there, before, event, budget)
      }
    }
    for (const id of was.events.keys()) if (!wanted.events.has(id) && now.events.has(id)) now.events.delete(id)
  })
}

function replayDay(days: Y.Map<DayMap>, id: string, before: DayMap | undefined, day: DayMap): void {
  const there = days.get(id)
  const isHidden = isMarkedDeleted(day)
  const wasHidden = before !== undefined && isMarkedDeleted(before)
  if (there === undefined) {
    if (!isHidden && (before === undefined || wasHidden)) days.set(id, new Y.Map([['ord', dayOrderKey(day)]]))
    return
  }
  if (before !== undefined && dayOrderKey(before) !== dayOrderKey(day) && dayOrderKey(there) !== dayOrderKey(day))
    there.set('ord', dayOrderKey(day))
  if (isHidden === wasHidden || isMarkedDeleted(there) === isHidden) return
  if (isHidden) there.set('del', true)
  else there.delete('del')
}

function copyOf(doc: Y.Doc, event: EventMap): EventMap {
  const copy: EventMap = new Y.Map<unknown>()
  for (const field of plainEventFields) {
    const value = event.get(field) ?? null
    if (isWritten(field, value) && mayWriteField(doc, field)) copy.set(field, value)
  }
  copy.set('pos', positionOf(event))
  copy.set('description', new Y.Text(noteOf(event)))
  return copy
}

function replayFields(doc: Y.Doc, there: EventMap, before: EventMap, event: EventMap, budget: DiffBudget): void {
  for (const field of ['pos', ...plainEventFields]) {
    const value = event.get(field) ?? null
    if (!mayWriteField(doc, field)) continue
    if (!isSameValue(before.get(field), value) && !isSameValue(there.get(field), value)) there.set(field, value)
  }
  const [was, wanted] = [noteOf(before), noteOf(event)]
  if (was === wanted) return
  const note = there.get('description')
  if (note instanceof Y.Text) applyEditsToYText(note, threeWayMerge(was, wanted, note.toString(), budget))
  else there.set('description', new Y.Text(wanted))
}

/**
 * From `base`, which the user saw, to the older `target`, in one transaction. Days added
 * since are deleted, unless another user put an event there.
 */
export function replayRestoration(doc: Y.Doc, base: Y.Doc, target: Y.Doc): void {
  const [was, wanted, now] = [roots(base), roots(target), roots(doc)]
  doc.transact(() => {
    replayEdits(doc, base, target)
    for (const [id, day] of was.days) {
      const there = now.days.get(id)
      if (!wanted.days.has(id) && !isMarkedDeleted(day) && there !== undefined && !isMarkedDeleted(there)) there.set('del', true)
    }
  })
}
