import * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'
import { codePoints, limits } from '#shared/limits'
import { checkContent, schemaNodeOf, type SchemaNode } from './checkContent'
import { DocumentFull, invalid, tooLarge } from '../../refusal'

const MAX_DAYS = 1000
const MAX_EVENTS = 10_000

/** What a transaction wrote, while it still stands apart from what was there before. */
export function writtenItems({ doc, beforeState, afterState }: Y.Transaction): Y.Item[] {
  const written: Y.Item[] = []
  for (const [client, after] of afterState) {
    const before = beforeState.get(client) ?? 0
    const structs = doc.store.clients.get(client)
    if (after <= before || structs === undefined) continue
    for (let i = Y.findIndexSS(structs, before); i < structs.length; i += 1) {
      const struct = structs[i]
      if (struct instanceof Y.Item) written.push(struct)
    }
  }
  return written
}

/**
 * Throws a Refusal when something just written is not as the schema says, where it really came to stand. What lay there before is not looked
 * at: it is not this writer's fault. Keys that are gone or were never written are fine; readers know what to show for them.
 */
export function checkWritten(doc: Y.Doc, written: readonly Y.Item[]): void {
  const { days, events } = roots(doc)
  const kinds = new Map<unknown, SchemaNode | undefined>()
  const ownText = new Map<unknown, number>()
  for (const { parent, parentSub, content } of written) {
    if (!(parent instanceof Y.AbstractType)) throw invalid('an item without a place')
    if (!kinds.has(parent)) kinds.set(parent, schemaNodeOf(doc, parent))
    checkContent(kinds.get(parent), parentSub, content)
    if (!(content instanceof Y.ContentString)) continue
    const own = (ownText.get(parent) ?? 0) + codePoints(content.str)
    if (own > limits.mergedDescription) throw invalid('a note without end')
    ownText.set(parent, own)
  }
  const wroteInto = new Set(kinds.values())
  if (wroteInto.has('days') && isMoreThan(days, MAX_DAYS)) throw new DocumentFull('too many days')
  if (wroteInto.has('events') && isMoreThan(events, MAX_EVENTS)) throw tooLarge('too many events')
}

/** The first number counts deleted ones too, so it is only a hint that counting is worth it. */
const isMoreThan = (root: Pick<Y.Map<unknown>, '_map' | 'size'>, most: number): boolean =>
  root._map.size > most && root.size > most
