import * as Y from 'yjs'
import { roots, SCHEMA_VERSION } from '#shared/itinerary/doc'
import { countCodePoints, limits } from '#shared/limits'
import { checkContent, schemaNodeOf, type SharedType } from './checkContent'
import { CloseError } from '../../closeError'

export interface DocumentFault {
  what: string
  remove: (transaction: Y.Transaction) => void
}

/** Content that older servers let in. Deletions remove it on clients too. Skips later schemas. */
export function findDocumentFaults(doc: Y.Doc): DocumentFault[] {
  const { days, events, meta } = roots(doc)
  const version = meta.get('v')
  if (typeof version === 'number' && version > SCHEMA_VERSION) return []
  const faults: DocumentFault[] = []
  for (const root of doc.share.values()) faultsIn(doc, root, faults)
  for (const child of [...days.values(), ...events.values()]) {
    if (!(child instanceof Y.Map)) continue
    faultsIn(doc, child, faults)
    for (const note of child.values()) {
      if (!(note instanceof Y.Text)) continue
      faultsIn(doc, note, faults)
      if (isNoteTooLong(note)) faults.push({ what: 'a note without end', remove: () => shortenNote(note) })
    }
  }
  return faults
}

function faultsIn(doc: Y.Doc, type: SharedType, faults: DocumentFault[]): void {
  const kind = schemaNodeOf(doc, type)
  const look = (item: Y.Item) => {
    if (item.deleted) return
    try {
      checkContent(kind, item.parentSub, item.content)
    } catch (error) {
      if (!(error instanceof CloseError)) throw error
      faults.push({ what: error.message, remove: (transaction) => item.delete(transaction) })
    }
  }
  for (let item = type._start; item !== null; item = item.right) look(item)
  for (const item of type._map.values()) look(item)
}

/** True if longer than merges of valid notes may get. */
export const isNoteTooLong = (note: Y.Text): boolean =>
  note.length > limits.mergedDescription && countCodePoints(note.toString()) > limits.mergedDescription

/** Cuts from the end. Items just written (`isSpared`) did not make it too long: last. */
export function shortenNote(note: Y.Text, isSpared: (item: Y.Item) => boolean = () => false): void {
  let surplus = countCodePoints(note.toString()) - limits.mergedDescription
  for (const spares of [true, false]) {
    const cuts: { index: number; length: number }[] = []
    let index = 0
    for (let item = note._start; item !== null; item = item.right) {
      if (item.deleted || !item.countable) continue
      if (item.content instanceof Y.ContentString && !(spares && isSpared(item))) cuts.push({ index, length: item.length })
      index += item.length
    }
    const text = note.toString()
    for (const { index: start, length } of cuts.reverse()) {
      if (surplus <= 0) return
      const end = [...text.slice(start, start + length)].slice(-surplus)
      surplus -= end.length
      const units = end.join('').length
      note.delete(start + length - units, units)
    }
  }
}
